import { groupChangeKinds } from '@balcao/contract';
import type { GroupChangeKind, TicketEvent } from '@balcao/contract';
import type { TFunction } from 'i18next';

/** The reason someone gave; of other lines the note is part of their sentence. */
export const reasonOf = ({ kind, note }: TicketEvent): string => (partOfSentence.has(kind) ? '' : note);

const partOfSentence: ReadonlySet<TicketEvent['kind']> = new Set([
  ...groupChangeKinds,
  'queued',
  'merged',
  'renumbered',
  'answered',
  'unanswered',
]);

/** An event in one sentence; the reason that a person gave is not part of it. */
export function eventText(event: TicketEvent, t: TFunction): string {
  const name = event.user?.name;
  switch (event.kind) {
    case 'queued':
      if (event.note !== '')
        return event.toQueue
          ? t('serviceLog.event.queuedInByCampaign', { campaign: event.note, queue: event.toQueue.name })
          : t('serviceLog.event.queuedByCampaign', { campaign: event.note });
      return event.toQueue
        ? t('serviceLog.event.queuedIn', { queue: event.toQueue.name })
        : t('serviceLog.event.queued');
    case 'started':
      return name ? t('serviceLog.event.startedBy', { name }) : t('serviceLog.event.started');
    case 'first_answer':
      return name ? t('serviceLog.event.firstAnswerBy', { name }) : t('serviceLog.event.firstAnswer');
    case 'returned':
      return name ? t('serviceLog.event.returnedBy', { name }) : t('serviceLog.event.returned');
    case 'transferred':
      return [
        name ? t('serviceLog.event.transferredBy', { name }) : t('serviceLog.event.transferred'),
        ...transferTargets(event, t),
      ].join(' ');
    case 'rated':
      return t('serviceLog.event.rated');
    case 'finished':
      return name ? t('serviceLog.event.finishedBy', { name }) : t('serviceLog.event.finished');
    case 'reopened':
      return name ? t('serviceLog.event.reopenedBy', { name }) : t('serviceLog.event.reopened');
    case 'merged':
      return name
        ? t('serviceLog.event.mergedBy', { name, contact: event.note })
        : t('serviceLog.event.merged', { contact: event.note });
    case 'renumbered':
      return name
        ? t('serviceLog.event.renumberedBy', { name, numbers: event.note })
        : t('serviceLog.event.renumbered', { numbers: event.note });
    case 'answered':
      return t('serviceLog.event.answered', { what: event.note });
    case 'unanswered':
      return t('serviceLog.event.unanswered', { what: event.note });
    default:
      return groupChangeText(event.kind, event.note, t);
  }
}

/** An event of a group; the people it is about, and its author, are lines of the note. */
function groupChangeText(kind: GroupChangeKind, note: string, t: TFunction): string {
  const [what = '', by] = note.split('\n');
  switch (kind) {
    case 'group_joined':
      return t('serviceLog.group.joined', { what });
    case 'group_left':
      return t('serviceLog.group.left', { what });
    case 'group_added':
      return by ? t('serviceLog.group.addedBy', { what, by }) : t('serviceLog.group.joined', { what });
    case 'group_removed':
      return by ? t('serviceLog.group.removedBy', { what, by }) : t('serviceLog.group.left', { what });
    case 'group_promoted':
      return t('serviceLog.group.promoted', { what });
    case 'group_demoted':
      return t('serviceLog.group.demoted', { what });
    case 'group_renamed':
      return by ? t('serviceLog.group.renamedBy', { what, by }) : t('serviceLog.group.renamed', { what });
    case 'group_picture':
      return by ? t('serviceLog.group.pictureBy', { by }) : t('serviceLog.group.picture');
    case 'group_description':
      return by ? t('serviceLog.group.descriptionBy', { by }) : t('serviceLog.group.description');
    case 'group_admins_write':
      return t('serviceLog.group.adminsWrite');
    case 'group_all_write':
      return t('serviceLog.group.allWrite');
    case 'group_admins_edit':
      return t('serviceLog.group.adminsEdit');
    case 'group_all_edit':
      return t('serviceLog.group.allEdit');
  }
}

/** From where to where; a queue that stays the same is no news. */
function transferTargets({ fromQueue, toQueue, toUser, toWhatsapp }: TicketEvent, t: TFunction): string[] {
  const moved = toQueue && fromQueue?.id !== toQueue.id;
  const targets = [
    toUser && t('serviceLog.event.toUser', { name: toUser.name }),
    moved && t(toUser ? 'serviceLog.event.inQueue' : 'serviceLog.event.toQueue', { name: toQueue.name }),
    toWhatsapp && t('serviceLog.event.toWhatsapp', { name: toWhatsapp.name }),
  ].filter((target) => typeof target === 'string');
  const from = moved && fromQueue ? [t('serviceLog.event.fromQueue', { name: fromQueue.name })] : [];
  return [...from, targets.join(', ')].filter((part) => part !== '');
}
