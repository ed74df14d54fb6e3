import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { usePage, useSession } from '../shared/context';

/** Messages that do not belong to a field. */
export function Notices() {
  const notices = usePage((state) => state.notices);
  const { dismiss } = useSession();
  return notices.map(({ id, tone, title, lines, action }) => (
    <Notice key={id} tone={tone} title={title} onDismiss={() => dismiss(id)}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {action && (
        <Button
          tone="link"
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </Notice>
  ));
}
