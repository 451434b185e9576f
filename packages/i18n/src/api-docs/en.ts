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
    open: 'Open the keys',
  },
  examples: {
    title: 'Examples',
    send: {
      title: 'Send a message',
      about:
        'With the token of a connection. The answer has the id of the message. A repeat with the same Idempotency-Key sends nothing again; with another body the request is refused with ERR_IDEMPOTENCY_KEY.',
    },
    file: {
      title: 'Send files',
      about:
        'Up to 10 of 64 MB each; body is the caption of the first. A file that is on the internet already goes by mediaUrl, in the JSON.',
    },
    state: {
      title: 'See how far it got',
      about:
        'With the id of the answer. status is queued, sent, delivered, read or failed, and failure says why it did not leave.',
    },
    list: {
      title: 'Read who is waiting',
      about: 'With a key of the scope tickets:read. It sees what its person sees.',
    },
    answer: {
      title: 'Answer in a ticket',
      about:
        'With the scope messages:write; 1042 is the id of the ticket. A repeat with the same clientId sends nothing again.',
    },
    mcp: {
      title: 'Connect an assistant over MCP',
      about:
        'The configuration of one that speaks MCP over HTTP. As far as the scopes of the key go, it finds and reads conversations and contacts, leaves drafts, sends and schedules.',
    },
    webhook: {
      title: 'Receive webhooks and check the signature',
      about:
        'A program of Node.js, saved as .mjs, and nothing else. Calls to n8n and webhooks of integrations are signed in the same way.',
    },
  },
  rules: {
    title: 'Good to know',
    errors:
      'A refused request answers a code in error (in the messages API in code), and requestId, by which it is found in the log of the installation.',
    lists:
      'Lists come in pages: pageNumber begins with 1, and hasMore tells whether there is another. Dates are ISO 8601 in UTC.',
    limits: 'RateLimit-Remaining tells how many requests are left this minute; then 429 comes with Retry-After.',
    repeat: 'Repeating is safe: send Idempotency-Key to /api/messages/send, clientId to /messages.',
    webhooks:
      'Instead of polling: on the Webhooks tab an address receives each event, signed. The bodies are in openapi.json, under webhooks.',
    mcp: 'Assistants that speak MCP connect to /mcp with a key and do what it may.',
  },
  calls: 'All calls',
  copy: 'Copy',
  copied: 'Copied',
};
