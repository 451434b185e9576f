import { QueueAssignment } from '../assignment/index.ts';
import type { QueueFormState } from './use-queue-form.ts';

/** How the queue gives its tickets out; saved with the queue. */
export function QueueAssignmentTab({ queueForm: { saved, parts } }: { queueForm: QueueFormState }) {
  return <QueueAssignment queueId={saved?.id} parts={parts} />;
}
