import type * as z from 'zod';
import type { Ticket, TicketAction, TicketActionKind, TicketActionOf, UserActor } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';

/** Who acts on which ticket. */
export interface ActingOn {
  actor: UserActor;
  ticketId: number;
  /** typed for variables without a value; with it a text that still lacks one is refused */
  values?: Readonly<Record<string, string>> | undefined;
}

/** Who is told about an action on which ticket. */
export interface ToldOf {
  actor: UserActor;
  ticket: Ticket;
  /** typed for variables without a value */
  values?: Readonly<Record<string, string>> | undefined;
}

/** An action on a ticket in words. */
export interface ActionWords {
  /** what it names, such as a tag; null = nothing, or it was removed */
  name?: string | null;
  /** whom it names */
  person?: string | null;
  /** what it says, as it would be said now */
  text?: string | null;
  /** variables of what it says that have no value */
  unfilled?: readonly string[];
}

/**
 * Something that can be done to a ticket without a screen: by a macro, and by what acts by rules. The feature to which it
 * belongs defines it with `defineAction`, and `compose/` enters it in the registry of `automation/registry`.
 */
export interface TicketActionDefinition {
  kind: TicketActionKind;
  /** Says what it is about; changes nothing. */
  describe(tx: CompanyTx, of: ToldOf, action: TicketAction): Promise<ActionWords>;
  /**
   * Does it in the transaction of the caller, under the rules of the call by which a person does it, whose refusals it throws.
   * @returns what taking it back needs; undefined = the ticket is so already, and nothing changed
   */
  run(tx: CompanyTx, at: ActingOn, action: TicketAction): Promise<unknown>;
  /** Takes it back, given what `run` returned; absent = that is not possible. */
  undo?: (tx: CompanyTx, at: ActingOn, made: unknown) => Promise<void>;
}

interface Typed<Kind extends TicketActionKind, Made> {
  kind: Kind;
  /** what `run` returns; it is stored until the run can no longer be taken back */
  made: z.ZodType<Made>;
  describe(tx: CompanyTx, of: ToldOf, action: TicketActionOf<Kind>): Promise<ActionWords>;
  run(tx: CompanyTx, at: ActingOn, action: TicketActionOf<Kind>): Promise<Made | undefined>;
  undo?: (tx: CompanyTx, at: ActingOn, made: Made) => Promise<void>;
}

/** Defines an action of one kind with typed arguments. */
export function defineAction<Kind extends TicketActionKind, Made>({
  kind,
  made: madeOf,
  describe,
  run,
  undo,
}: Typed<Kind, Made>): TicketActionDefinition {
  // The registry hands an action only to the definition of its kind.
  const own = (action: TicketAction) => action as TicketActionOf<Kind>;
  return {
    kind,
    describe: (tx, of, action) => describe(tx, of, own(action)),
    run: (tx, at, action) => run(tx, at, own(action)),
    ...(undo && { undo: (tx: CompanyTx, at: ActingOn, made: unknown) => undo(tx, at, madeOf.parse(made)) }),
  };
}
