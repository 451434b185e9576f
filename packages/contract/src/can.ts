import { canChangeAvailability } from './availability.ts';
import { canSeeConnection } from './connections.ts';
import {
  hasPermission,
  type Action,
  type Actor,
  type OperatorActor,
  type Permission,
  type UserActor,
} from './permissions.ts';
import { canEditQuickMessage, canSeeQuickMessage, type QuickMessageFacts } from './quick-messages.ts';
import { canSeeSchedule, type ScheduleFacts } from './schedules.ts';
import { canManageLanes } from './tags.ts';
import { canSeeTask, type TaskFacts } from './tasks.ts';
import { canSeeTicket, canWriteInTicket, type TicketFacts } from './ticket-visibility.ts';
import { canEditUser } from './users.ts';

/** Something of a company. */
interface CompanyFacts {
  companyId: number;
}

/** The subject of an action: everything its rule depends on besides the actor. */
interface Subjects {
  'ticket:see': TicketFacts;
  'ticket:write': TicketFacts;
  'contact:write': CompanyFacts;
  'connection:see': CompanyFacts & { id: number };
  'quick-message:see': QuickMessageFacts;
  'quick-message:edit': QuickMessageFacts;
  'schedule:see': ScheduleFacts;
  'task:see': TaskFacts;
  'lane:manage': CompanyFacts;
  'user:edit': CompanyFacts & { id: number };
  'availability:change': CompanyFacts & { id: number; queueIds: readonly number[] };
  'permission:use': CompanyFacts & { permission: Permission };
}

const userRules: { readonly [A in Action]: (actor: UserActor, subject: Subjects[A]) => boolean } = {
  'ticket:see': canSeeTicket,
  'ticket:write': canWriteInTicket,
  'contact:write': () => false,
  'connection:see': canSeeConnection,
  'quick-message:see': canSeeQuickMessage,
  'quick-message:edit': canEditQuickMessage,
  'schedule:see': canSeeSchedule,
  'task:see': canSeeTask,
  'lane:manage': canManageLanes,
  'user:edit': canEditUser,
  'availability:change': canChangeAvailability,
  'permission:use': (actor, { permission }) => hasPermission(actor, permission),
};

/** An operator inside a company sees and sets up what its admins do, and writes to no customer. */
const operatorRefusals: ReadonlySet<Action> = new Set<Action>(['ticket:write', 'contact:write']);
const asAdmin = ({ companyId }: OperatorActor): UserActor => ({
  kind: 'user',
  // No user of the company: nothing is the operator's own.
  userId: 0,
  companyId,
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: true,
  whatsappId: null,
  sharedWhatsappIds: [],
});

/** Whether an actor may do something. No actor acts on another company. */
export function can<A extends Action>(actor: Actor, action: A, subject: Subjects[A]): boolean {
  if (subject.companyId !== actor.companyId) return false;
  switch (actor.kind) {
    case 'user':
      if (actor.operator !== undefined && operatorRefusals.has(action)) return false;
      return userRules[action](actor, subject);
    case 'operator':
      return !operatorRefusals.has(action) && userRules[action](asAdmin(actor), subject);
    case 'token':
    case 'system':
      return action === 'contact:write';
  }
}
