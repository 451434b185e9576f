import { expect, it } from 'vitest';
import { collect } from '../../../../testing/sheets.ts';
import { htmlRows } from './html-rows.ts';

const rowsOf = (page: string, pieceLength = page.length) =>
  collect(
    htmlRows(
      Array.from({ length: Math.ceil(page.length / pieceLength) }, (_none, at) =>
        page.slice(at * pieceLength, (at + 1) * pieceLength),
      ),
      500,
    ),
  );

it('a page has the rows of its table, wherever it is cut, with its entities, lines and merged cells', async () => {
  const page = `<html><head><meta charset="utf-8"><style>td { color: red }</style></head><body>
    <table border=1><caption>Clientes</caption><thead><tr><th colspan="2">Nome<th>Telefone</tr></thead>
    <tr><td rowspan=2>Jo&atilde;o &amp; Ana<td>S&#227;o<br>Paulo</td><td>011987654321</td></tr>
    <tr><td>Santos</td><td> 5511987654322 </td></tr><tr><td></td></tr>
    <tr><td>Eva</td><td></td><td x:num="5511987654323">5,51199E+12</td></tr></table></body></html>`;
  const rows = [
    ['Nome', '', 'Telefone'],
    ['João & Ana', 'São Paulo', '011987654321'],
    ['João & Ana', 'Santos', '5511987654322'],
    [],
    ['Eva', '', '5511987654323'],
  ];
  for (const pieceLength of [page.length, 7]) expect(await rowsOf(page, pieceLength)).toEqual(rows);
});

it('a table that stands in the cell of another gives its own rows', async () =>
  expect(
    (await rowsOf('<table><tr><td><table><tr><td>Nome<td>Fone</table></td></tr></table>')).filter(
      (row) => row.length > 0,
    ),
  ).toEqual([['Nome', 'Fone']]));

it('a page without a table is no sheet', async () =>
  expect(rowsOf('<html><body>Sessão expirada</body></html>')).rejects.toThrow('noSheet'));
