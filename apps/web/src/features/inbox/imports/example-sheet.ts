import { sheetColumns } from '@balcao/contract';
import { utils, write } from '@e965/xlsx';

/** A spreadsheet as the import wants it, with two people in it. */
export function exampleSheet(): ArrayBuffer {
  const book = utils.book_new();
  const rows = [
    [...sheetColumns],
    ['Camila Souza', '(11) 90000-0142', 'camila@exemplo.com.br'],
    ['João Pereira', '+351 912 345 678', ''],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Contatos');
  return write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
}
