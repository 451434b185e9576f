import { randomBytes } from 'node:crypto';
import {
  createConnection,
  createQueue,
  createUser,
  getConnection,
  listPublicPlans,
  listTickets,
  newQrCode,
  saveCampaignSettings,
  scanSandboxQrCode,
  sendSandboxMessage,
  signUp,
  type Queue,
  type SessionUser,
  type Ticket,
  type Connection,
} from '@balcao/contract';
import { Api, unique, waitUntil, type StoredSession } from './api.ts';
import type { Account } from './product.ts';

/** A user of a company, logged in. */
export interface Member {
  account: Account;
  user: SessionUser;
  /** what that person may do, without a browser */
  api: Api;
  /** what the person's browser holds after the login */
  state: StoredSession;
}

/** A company of a test's own, in a state that is written down in a few lines. */
export interface Company {
  name: string;
  admin: Member;
  queue(name: string): Promise<Queue>;
  /** `supervisor`: of these queues */
  attendant(name: string, queues: readonly Queue[], profile?: 'user' | 'supervisor'): Promise<Member>;
  /** A connection that the simulated phone has scanned already. */
  connection(queues: readonly Queue[], name?: string): Promise<Connection>;
  /** A contact writes; answers the ticket as it is once the message has come in. */
  receiveMessage(connection: Connection, contact: { number: string; name: string }, body: string): Promise<Ticket>;
}

const password = 'Telhado-azul-9';
const colors = ['#0E8A9B', '#CF5B32', '#8A4FBF', '#2F8F4E'];

const randomAddress = () => ['10', ...randomBytes(3)].join('.');

/** Signs a company up as its owner would. */
export async function signUpCompany(url: string): Promise<Company> {
  const guest = new Api(url);
  const [plan] = await guest.call(listPublicPlans);
  const name = `Loja ${unique()}`;
  const owner = { email: `dona-${unique()}@exemplo.com.br`, password };
  // From an address of its own: as many journeys as are walked within an hour would be too many for one.
  const visitor = new Api(url, undefined, { 'x-forwarded-for': randomAddress() });
  await visitor.call(signUp, { body: { name, ...owner, phone: '11900000100', planId: plan?.id ?? 0 } });
  const admin = await logIn(guest, owner);
  // Journeys are walked at any hour; a new company sends campaigns by day alone.
  await admin.api.call(saveCampaignSettings, { body: { settings: { sendWindow: null, isProposalDeclined: true } } });
  let queues = 0;

  return {
    name,
    admin,
    queue(queueName) {
      const color = colors[queues++] ?? '#7A756D';
      return admin.api.call(createQueue, { body: { name: queueName, color } });
    },
    async attendant(userName, theirs, profile = 'user') {
      const account = { email: `${unique()}@exemplo.com.br`, password };
      const queueIds = theirs.map(({ id }) => id);
      await admin.api.call(createUser, { body: { name: userName, ...account, profile, queueIds } });
      return logIn(guest, account);
    },
    async connection(theirs, connectionName = 'Balcão da loja') {
      const queueIds = theirs.map(({ id }) => id);
      const body = { name: connectionName, provider: 'sandbox' as const, greetingMessage: 'Olá', queueIds };
      const { id } = await admin.api.call(createConnection, { body });
      const waitForStatus = (status: Connection['status']) =>
        waitUntil(async () => {
          const now = await admin.api.call(getConnection, { params: { id } });
          return now.status === status ? now : undefined;
        });
      await admin.api.call(newQrCode, { params: { id } });
      await waitForStatus('qrcode');
      await admin.api.call(scanSandboxQrCode, { params: { whatsappId: id }, body: {} });
      return waitForStatus('CONNECTED');
    },
    async receiveMessage(connection, contact, body) {
      await admin.api.call(sendSandboxMessage, { params: { whatsappId: connection.id }, body: { ...contact, body } });
      return waitUntil(async () => {
        const { tickets } = await admin.api.call(listTickets, { query: { showAll: 'true' } });
        return tickets.find((ticket) => ticket.contact.number === contact.number && ticket.lastMessage === body);
      });
    },
  };
}

async function logIn(guest: Api, account: Account): Promise<Member> {
  return { account, ...(await guest.login(account)) };
}
