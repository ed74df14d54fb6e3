import { TextField } from './TextField';

interface Props {
  readonly value: string;
  readonly onChange: (question: string) => void;
}

/** The question of a step. */
export const QuestionField = (props: Props) => <TextField label="Question" most={400} {...props} />;
