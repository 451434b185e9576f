import { deadlineKinds, groupChangeKinds, ticketPriorities } from '@balcao/contract';
import type { GroupChangeKind, TicketEvent } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../../ui/text/format.ts';

/** The reason someone gave; of other lines the note is part of their sentence. */
export const reasonOf = (event: TicketEvent): string =>
  partOfSentence.has(event.kind) || isAssigned(event) ? '' : event.note;

/** Somebody got a ticket by the rules of its queue. */
export const isAssigned = ({ kind, user, toUser, note }: TicketEvent): boolean =>
  kind === 'started' && user === null && toUser !== null && note !== '';

const partOfSentence: ReadonlySet<TicketEvent['kind']> = new Set([
  ...groupChangeKinds,
  'queued',
  'merged',
  'renumbered',
  'prioritized',
  'deadline_missed',
  'macro',
  'macro_undone',
  'answered',
  'unanswered',
  'pix_paid',
  'pix_unpaid',
  'pix_canceled',
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
      if (isAssigned(event) && event.toUser)
        return t('serviceLog.event.assigned', { name: event.toUser.name, reason: event.note });
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
    case 'thanked':
      return t('serviceLog.event.thanked');
    case 'prioritized':
      return priorityText(event, t);
    case 'deadline_missed':
      return t(`serviceLog.event.missed.${deadlineKinds.find((one) => one === event.note) ?? 'next'}`);
    case 'joined':
    case 'left':
      return attendantText(event.kind, event, t);
    case 'macro':
      return name
        ? t('serviceLog.event.macroBy', { name, macro: event.note })
        : t('serviceLog.event.macro', { macro: event.note });
    case 'macro_undone':
      return name
        ? t('serviceLog.event.macroUndoneBy', { name, macro: event.note })
        : t('serviceLog.event.macroUndone', { macro: event.note });
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
    case 'pix_paid':
    case 'pix_unpaid':
    case 'pix_canceled':
      return pixText(event.kind, event.note, name, t);
    default:
      return groupChangeText(event.kind, event.note, t);
  }
}

function priorityText({ note, user }: TicketEvent, t: TFunction): string {
  const priority = t(`inbox.priority.${ticketPriorities.find((one) => one === note) ?? 'normal'}`);
  return user
    ? t('serviceLog.event.prioritizedBy', { name: user.name, priority })
    : t('serviceLog.event.prioritized', { priority });
}

/** Somebody attends the ticket together with who is responsible, or no longer: by themselves, or by a colleague. */
function attendantText(kind: 'joined' | 'left', { user, toUser }: TicketEvent, t: TFunction): string {
  const name = toUser?.name ?? user?.name ?? '';
  return user && toUser && user.id !== toUser.id
    ? t(`serviceLog.event.${kind}By`, { by: user.name, name })
    : t(`serviceLog.event.${kind}`, { name });
}

const pixTexts = { pix_paid: 'pixPaid', pix_unpaid: 'pixUnpaid', pix_canceled: 'pixCanceled' } as const;

/** What became of a Pix charge, for its amount. Without a name the bank said so. */
function pixText(kind: keyof typeof pixTexts, amount: string, name: string | undefined, t: TFunction): string {
  const value = amount === '' ? t('serviceLog.event.pixAnyValue') : formatMoney(Number(amount));
  return name
    ? t(`serviceLog.event.${pixTexts[kind]}By`, { name, value })
    : t(`serviceLog.event.${pixTexts[kind]}`, { value });
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
