import type { Translation } from '../translation.ts';
import type { apiDocs as source } from './pt.ts';

export const apiDocs: Translation<typeof source> = {
  title: 'Balcão API',
  lead: 'Whatever the team does in Balcão a program does as well: read conversations, answer, add contacts, change tickets.',
  key: {
    title: 'How to get a key',
    one: 'Log in as an admin and open Messages API, tab Keys.',
    two: 'Make a key: say whom it acts as and what it may do. It is shown once.',
    three: 'Send it with each request, in the header Authorization.',
    token: 'Just to send messages over one number the token of the connection will do, on the same tab.',
  },
  examples: {
    title: 'Examples',
    send: 'Send a message with the token of a connection',
    list: 'Read who is waiting, with a key of the scope tickets:read',
    answer: 'Answer in a ticket, with the scope messages:write',
  },
  rules: {
    title: 'Good to know',
    errors:
      'A refused request answers a code in error (in the messages API in code), and requestId, by which it is found in the log of the installation.',
    limits: 'RateLimit-Remaining tells how many requests are left this minute; then 429 comes with Retry-After.',
    repeat: 'Repeating is safe: send Idempotency-Key to /api/messages/send, clientId to /messages.',
    webhooks:
      'Instead of asking, be told: on the Webhooks tab an address receives each event, signed. The bodies are in openapi.json, under webhooks.',
    mcp: 'Assistants that speak MCP connect to /mcp with a key and do what it may.',
  },
  calls: 'All calls',
};
