import { describe, expect, it } from 'vitest';
import { ticketActionKinds, type TicketActionKind } from '@balcao/contract';
import {
  noteActions,
  ownerAction,
  tagActions,
  textAction,
  ticketActions,
  type TicketActionDefinition,
} from '../../inbox/index.ts';
import { createVault } from '../../../platform/secrets/secrets.ts';
import { createFollowUpAction, createOptOuts } from '../../outreach/index.ts';
import { createActionRegistry } from './actions.ts';

describe('the registry of actions', () => {
  it('has a definition of each kind of the contract, and of all but a text an undo', () => {
    const registry = createActionRegistry([
      ...ticketActions,
      ...tagActions,
      ...noteActions,
      textAction,
      ownerAction,
      createFollowUpAction(createOptOuts(createVault('x'.repeat(32)))),
    ]);
    const undoable = ticketActionKinds.filter((kind) => registry.of({ kind }).undo !== undefined);
    expect(undoable).toEqual(ticketActionKinds.filter((kind) => kind !== 'text'));
  });

  it('refuses two actions of one kind, and one that no feature defines', () => {
    expect(() => createActionRegistry([...noteActions, ...noteActions])).toThrow('the action note is defined twice');
    const none: readonly TicketActionDefinition[] = [];
    const kind: TicketActionKind = 'note';
    expect(() => createActionRegistry(none).of({ kind })).toThrow('no feature defines the action note');
  });
});
