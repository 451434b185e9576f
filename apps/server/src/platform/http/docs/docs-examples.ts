import { samplePlaceholders, type Language, type TranslationKey } from '@balcao/i18n';

/** A program or a call as a reader copies it; what stands for their own token, key or secret is a sample placeholder. */
export interface DocsExample {
  title: TranslationKey;
  /** what it takes, and what comes of it */
  about: TranslationKey;
  code: string;
}

const asJson = '-H "Content-Type: application/json"';
const call = (...parts: string[]) => parts.join(' \\\n  ');

/** Receives outgoing webhooks and refuses what is not signed by the installation. */
const webhookReceiver = (secret: string) => `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from("whsec_${secret}".slice("whsec_".length), "base64");

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const id = request.headers["webhook-id"];
  const at = request.headers["webhook-timestamp"];
  const signatures = request.headers["webhook-signature"] ?? "";

  const signed = Buffer.concat([Buffer.from(id + "." + at + "."), body]);
  const expected = Buffer.from("v1," + createHmac("sha256", key).update(signed).digest("base64"));
  const isSigned = signatures
    .split(" ")
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  const isFresh = Math.abs(Date.now() / 1000 - at) < 300;
  if (!isSigned || !isFresh) return response.writeHead(401).end();

  const { type, data } = JSON.parse(body);
  console.log(type, data);
  response.writeHead(204).end();
}).listen(8080);`;

/** The examples of `/docs`, in the order in which a program is written. They run as they are once the placeholders are filled in. */
export function docsExamples(origin: string, language: Language): DocsExample[] {
  const { token, key, secret } = samplePlaceholders[language];
  const withToken = `-H "Authorization: Bearer ${token}"`;
  const withKey = `-H "Authorization: Bearer bk_live_${key}"`;
  return [
    {
      title: 'apiDocs.examples.send.title',
      about: 'apiDocs.examples.send.about',
      code: call(
        `curl -X POST ${origin}/api/messages/send`,
        withToken,
        '-H "Idempotency-Key: pedido-3187"',
        asJson,
        `-d '{ "number": "5511900000142", "body": "Olá, Mariana! Seu pedido saiu para entrega." }'`,
      ),
    },
    {
      title: 'apiDocs.examples.file.title',
      about: 'apiDocs.examples.file.about',
      code: call(
        `curl -X POST ${origin}/api/messages/send`,
        withToken,
        '--form-string "number=5511900000142"',
        '--form-string "body=Sua nota fiscal"',
        '-F "medias=@nota.pdf"',
      ),
    },
    {
      title: 'apiDocs.examples.state.title',
      about: 'apiDocs.examples.state.about',
      code: call(`curl ${origin}/api/messages/1042`, withToken),
    },
    {
      title: 'apiDocs.examples.list.title',
      about: 'apiDocs.examples.list.about',
      code: call(`curl "${origin}/tickets?status=pending&showAll=true&pageNumber=1"`, withKey),
    },
    {
      title: 'apiDocs.examples.answer.title',
      about: 'apiDocs.examples.answer.about',
      code: call(
        `curl -X POST ${origin}/messages/1042`,
        withKey,
        asJson,
        `-d '{ "body": "Pode sim! Já separei para você.", "clientId": "0d1c7f4e-5a43-4f0e-9a63-3b1f6f2f7a10" }'`,
      ),
    },
    {
      title: 'apiDocs.examples.mcp.title',
      about: 'apiDocs.examples.mcp.about',
      code: JSON.stringify(
        {
          mcpServers: {
            balcao: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: `Bearer bk_live_${key}` } },
          },
        },
        null,
        2,
      ),
    },
    { title: 'apiDocs.examples.webhook.title', about: 'apiDocs.examples.webhook.about', code: webhookReceiver(secret) },
  ];
}
