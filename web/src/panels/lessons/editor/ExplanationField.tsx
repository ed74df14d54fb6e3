import { TextField } from './TextField';

interface Props {
  readonly value: string;
  /** What it is shown with. */
  readonly with?: 'result' | 'solution';
  readonly onChange: (why: string) => void;
}

/** Why the result is what it is. */
export const ExplanationField = ({ with: beside = 'result', ...props }: Props) => (
  <TextField label={`Explanation, shown with the ${beside}`} rows={3} most={4000} {...props} />
);
