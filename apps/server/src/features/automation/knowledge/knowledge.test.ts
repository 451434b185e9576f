import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { liveEventName, type KnowledgeDocument, type KnowledgeText } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { findExcerpts } from './find-excerpts.ts';

const server = useTestServer();

/** A PDF with a line on each page. */
function pdf(lines: readonly string[]): Buffer {
  const first = 4;
  const pages = lines.map((_line, index) => `${first + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...lines.flatMap((line, index) => {
      const content = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`;
      const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>`;
      return [
        `${page} /Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}

/** A zip of files as they are. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    const tail = Buffer.alloc(4);
    tail.writeUInt16LE(name.length, 0);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, tail, Buffer.from(name), content]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, tail, more, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}

const office = 'http://schemas.openxmlformats.org';
const wordDocument = (text: string) =>
  `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;
const docx = (text: string, last: Readonly<Record<string, string>> = {}) =>
  zip({
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': wordDocument(text),
    ...last,
  });

/** An archive with one entry more than it says. */
function withHiddenEntry(): Buffer {
  const bytes = docx('Olá', { 'word/other.xml': 'a' });
  for (const place of [8, 10]) bytes.writeUInt16LE(3, bytes.length - 22 + place);
  return bytes;
}

/** An archive with two entries of one name. */
const withNameTwice = () =>
  Buffer.from(
    docx('Ola', { 'word/documenu.xml': wordDocument('Outro') })
      .toString('latin1')
      .replaceAll('documenu', 'document'),
    'latin1',
  );

function upload(by: Client, name: string, content: Buffer | string) {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return by.post<KnowledgeDocument>('/knowledge/upload', form);
}

describe('what models may quote', () => {
  it('is read from texts, PDFs and Word documents, and found by its words with name and page', async () => {
    const { admin, id: companyId } = await server.company();
    const { received } = await admin.listen();
    const pages = ['A loja fica em Campinas.', 'Trocas s\u00e3o gratuitas at\u00e9 sete dias depois da entrega.'];
    expect(await admin.ok(upload(admin, 'politica-de-troca.pdf', pdf(pages)))).toMatchObject({ kind: 'pdf', pages: 2 });
    const word = await admin.ok(upload(admin, 'frete.docx', docx('O frete para São Paulo custa R$ 40.')));
    expect(word).toMatchObject({ kind: 'docx', pages: null, words: 8, name: 'frete.docx' });
    expect(await admin.ok(upload(admin, 'prazos.md', '# Prazos\n\nEntregamos em dois dias.'))).toMatchObject({
      kind: 'md',
    });
    expect(await admin.ok(upload(admin, 'horario.txt', Buffer.from('Abrimos \u00e0s 9h', 'latin1')))).toMatchObject({
      kind: 'txt',
    });
    const find = (words: string) =>
      server.app.platform.database.forCompany(companyId, ({ db }) =>
        findExcerpts(db, words, { limit: 3, documentIds: null }),
      );
    expect((await find('vcs fazem TROCA gratuita?'))[0]).toMatchObject({ name: 'politica-de-troca.pdf', page: 2 });
    expect((await find('quanto é o frete pra sao paulo'))[0]).toMatchObject({ name: 'frete.docx', page: null });
    expect((await find('abrimos às 9'))[0]?.text).toBe('Abrimos às 9h');
    expect(await find('bicicleta')).toEqual([]);
    expect((await find("a & ! ( ' | :*")).length).toBeLessThan(4);
    const name = liveEventName(companyId, 'knowledgeDocument');
    await until(() => received.filter((event) => event.name === name).length === 4);
    const stranger = await server.company();
    expect(
      await server.app.platform.database.forCompany(stranger.id, ({ db }) =>
        findExcerpts(db, 'trocas', { limit: 3, documentIds: null }),
      ),
    ).toEqual([]);
  });

  it('is typed, read again, changed and deleted', async () => {
    const { admin, ...company } = await server.company();
    const made = await admin.ok(admin.post<KnowledgeText>('/knowledge', { name: 'Pix', text: 'A chave é o CNPJ.' }));
    expect(made).toMatchObject({ kind: 'text', words: 5, text: 'A chave é o CNPJ.' });
    const path = `/knowledge/${made.id}`;
    expect(await admin.ok(admin.put(path, { text: 'A chave é o e-mail.' }))).toMatchObject({ name: 'Pix' });
    expect(await admin.ok(admin.get(path))).toMatchObject({ text: 'A chave é o e-mail.' });
    expect(await admin.ok(admin.get('/knowledge/?searchParam=pi'))).toMatchObject({ count: 1 });
    expect(await (await company.user()).get('/knowledge')).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } });
    await admin.ok(admin.delete(path));
    expect(await admin.get(path)).toMatchObject({ status: 404, body: { error: 'ERR_NO_DOCUMENT_FOUND' } });
  });

  it.each<[string, Buffer | string, string]>([
    ['contrato.pdf', 'isto não é um PDF', 'ERR_DOCUMENT_BROKEN'],
    ['cortado.pdf', pdf(['Olá']).subarray(0, 120), 'ERR_DOCUMENT_BROKEN'],
    ['fotos.pdf', pdf(['']), 'ERR_DOCUMENT_EMPTY'],
    ['tabela.docx', zip({ 'a.txt': 'nada' }), 'ERR_DOCUMENT_BROKEN'],
    ['escondido.docx', withHiddenEntry(), 'ERR_DOCUMENT_BROKEN'],
    ['duas-vezes.docx', withNameTwice(), 'ERR_DOCUMENT_BROKEN'],
    ['pacote.zip', zip({ 'a.txt': 'nada' }), 'ERR_DOCUMENT_KIND'],
    ['foto.png', Buffer.from([0x89, 0x50, 0, 0, 1]), 'ERR_DOCUMENT_KIND'],
    ['vazio.txt', ' \n ', 'ERR_DOCUMENT_EMPTY'],
    ['longo.txt', 'a '.repeat(600_000), 'ERR_DOCUMENT_TOO_LONG'],
  ])('is not read from %s, and says why', async (name, content, error) => {
    const { admin } = await server.company();
    expect(await upload(admin, name, content)).toMatchObject({ status: 400, body: { error } });
  });
});
