import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyConversation, renameFlowReferences, type Flow, type FlowDrawing, type Prompt } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { fetchThread, sendFromPhone } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { Conversation } from './engine/flows.testing.ts';
import { randomCustomer, randomDrawing, type Customer } from '../../../testing/random-flows.ts';
import { readFacts } from './facts.ts';
import { replaceEntries } from './entries.sql.ts';
import { insertVersion } from './flows.sql.ts';
import { simulateDraft } from './simulate.ts';

// Without the worker no address is called.
const server = useTestServer({ ROLES: 'http,gateway' });

/** What came of an event: the way through the drawing, and what the contact reads. */
interface Turn {
  steps: { blockId: string | null; left: string | null; note: string | null }[];
  said: string[];
  outcome: string | null;
}

const stepOf = ({ blockId, left, note }: Turn['steps'][number]) => ({ blockId, left, note });
const outcomes = ['found', 'notFound', 'failed', 'unknown'] as const;

/** The acts of a customer that both can play: words, and times that are over. */
function actsOf({ acts }: Customer): ({ text: string } | 'skip')[] {
  const played = acts.filter((act) => !('opens' in act));
  return played.map((act) => ('writes' in act ? { text: act.writes } : 'skip'));
}

/** Runs have ids of their own, by which tests of two ways would go apart: here the first way has all. */
const withoutChance = (drawing: FlowDrawing): FlowDrawing => ({
  ...drawing,
  groups: drawing.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) =>
      block.kind === 'abTest'
        ? { ...block, branches: block.branches.map((branch, index) => ({ ...branch, share: index === 0 ? 100 : 0 })) }
        : block,
    ),
  })),
});

/** A company with what random drawings name, and a contact. */
async function createPlace() {
  const company = await server.company();
  const [sales, money] = [await company.queue(), await company.queue()];
  const contact = await company.contact({ name: 'Camila Souza' });
  const model = await company.admin.ok(
    company.admin.post<Prompt>('/prompt', {
      name: 'Assistente',
      prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
      model: 'llama-3.1-8b',
      maxTokens: 120,
      maxMessages: 3,
      temperature: 0,
      apiKey: 'sk-secreta',
      queueId: sales.id,
    }),
  );
  const ids: Record<number, number> = { 1: sales.id, 2: money.id };
  const own = (drawing: FlowDrawing) =>
    withoutChance(
      renameFlowReferences(drawing, (kind, id) =>
        kind === 'queue' ? (ids[id] ?? null) : kind === 'prompt' && id === 13 ? model.id : null,
      ),
    );
  return { company, contact, own };
}

describe('a random conversation', () => {
  it('takes the steps of the engine in the simulator as well', async () => {
    const { company, contact, own } = await createPlace();
    const { platform } = server.app;
    const inCompany = <T>(work: (tx: CompanyTx) => Promise<T>) => platform.database.forCompany(company.id, work);
    await fc.assert(
      fc.asyncProperty(randomDrawing, randomCustomer, async (random, customer) => {
        const drawing = own(random);
        const { id } = await company.admin.ok(company.admin.post<Flow>('/flows', { name: 'Ao acaso' }));
        await company.admin.ok(company.admin.put(`/flows/${id}/drawing`, { revision: 1, drawing }));
        const subject = { contactId: contact.id, ticketId: null, whatsappId: null, queueId: null };
        const facts = await inCompany((tx) => readFacts(tx, drawing, subject));
        const talk = new Conversation(drawing, facts);
        let state: string | undefined;
        let calls = 0;
        const both = async (
          event: Parameters<typeof simulateDraft>[3]['event'],
          play: () => ReturnType<Conversation['happens']>,
        ): Promise<void> => {
          const body = { event, contactId: contact.id, hours: 'real' as const, ...(state !== undefined && { state }) };
          const simulated = await inCompany((tx) => simulateDraft(tx, platform, id, body));
          ({ state } = simulated);
          const { steps, effects, state: engine } = play();
          const said = effects.flatMap((effect) => {
            if (effect.kind === 'say') return [effect.text];
            if (effect.kind === 'reply') return effect.texts;
            return effect.kind === 'leave' && effect.text !== '' ? [effect.text] : [];
          });
          const expected: Turn = {
            steps: steps.map(stepOf),
            said: said.filter((text) => text !== ''),
            outcome: engine.outcome,
          };
          expect({
            steps: simulated.steps.map(stepOf),
            said: simulated.said.map(({ text }) => text).filter((text) => text !== ''),
            outcome: simulated.outcome,
          }).toEqual(expected);
        };
        await both({ kind: 'begin' }, () => talk.begin());
        for (const act of actsOf(customer).slice(0, 12)) {
          for (; talk.state.waiting?.for === 'call' || talk.state.waiting?.for === 'model'; calls += 1) {
            if (talk.state.waiting.for === 'model') {
              const came = customer.replies[calls % customer.replies.length]?.came ?? 'said';
              const reply = came === 'reached' ? { came, value: '31' } : { came, texts: ['31'] };
              await both({ kind: 'reply', came, text: '31' }, () => talk.isReplied(reply));
              continue;
            }
            const outcome = outcomes[calls % outcomes.length] ?? 'failed';
            const answer =
              outcome === 'unknown'
                ? ({ problem: 'lost' } as const)
                : { status: { found: 200, notFound: 404, failed: 500 }[outcome], body: { pedido: 31 } };
            await both({ kind: 'answer', outcome, body: '{"pedido": 31}' }, () => talk.isAnswered(answer, 0));
          }
          if (act === 'skip') {
            const { waiting } = talk.state;
            const over = waiting && 'until' in waiting ? waiting.until : null;
            const minutes = over === null ? 0 : Math.max(0, Date.parse(over) - talk.now.getTime()) / 60_000;
            await both({ kind: 'skipWait' }, () => talk.waits(minutes));
          } else await both({ kind: 'message', text: act.text }, () => talk.writes(act.text));
        }
        await company.admin.ok(company.admin.delete(`/flows/${id}`));
      }),
      { seed: 42, numRuns: 25 },
    );
  });

  it('has contacts told what the engine says', async () => {
    const { company, own } = await createPlace();
    const { admin } = company;
    const { platform } = server.app;
    const inCompany = <T>(work: (tx: CompanyTx) => Promise<T>) => platform.database.forCompany(company.id, work);
    const phone = await company.connection();
    const { id: flowId } = await admin.ok(admin.post<Flow>('/flows', { name: 'Ao acaso' }));
    await inCompany(({ db }) =>
      replaceEntries(db, {
        companyId: company.id,
        flowId,
        entry: { connectionIds: [phone.id], queueIds: [], when: anyConversation },
      }),
    );
    await fc.assert(
      fc.asyncProperty(randomDrawing, randomCustomer, async (random, customer) => {
        // As it is published: no text is empty.
        const drawing = JSON.parse(JSON.stringify(own(random)).replaceAll('"text":""', '"text":"Oi"')) as FlowDrawing;
        await inCompany(({ db }) =>
          insertVersion(db, { companyId: company.id, flowId, drawing, note: '', publishedBy: null }),
        );
        const written = customer.acts.flatMap((act) => ('writes' in act && act.writes !== '' ? [act.writes] : []));
        const number = newNumber();
        const from = { number, name: 'Camila Souza' };
        const ticket = await company.inbound(phone, { ...from, body: 'Oi' });
        const subject = { contactId: ticket.contactId, ticketId: ticket.id, whatsappId: phone.id, queueId: null };
        const facts = await inCompany((tx) => readFacts(tx, drawing, subject));
        const talk = new Conversation(drawing, facts);
        talk.begin();
        for (const [index, body] of written.slice(0, 6).entries()) {
          if (talk.state.outcome !== null || ['call', 'model'].includes(talk.state.waiting?.for ?? '')) break;
          await sendFromPhone(admin, phone, { ...from, body });
          await until(async () =>
            (await fetchThread(admin, ticket.id)).filter(({ fromMe }) => !fromMe).length === index + 2
              ? true
              : undefined,
          );
          talk.writes(body);
        }
        const told = (await fetchThread(admin, ticket.id)).filter(({ isAutomatic }) => isAutomatic);
        const words = (bodies: readonly string[]) => bodies.map((body) => body.trim()).filter((body) => body !== '');
        // Choices are written out below the words.
        const bodies = told.map(({ body }) => body.split(/(?:^|\n\n)\*1\.\*/)[0] ?? '');
        expect(words(bodies)).toEqual(words(talk.said));
      }),
      { seed: 42, numRuns: 12 },
    );
  });
});
