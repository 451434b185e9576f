import type { Translation } from '../translation.ts';
import type { knowledge as source } from './pt.ts';

export const knowledge: Translation<typeof source> = {
  title: 'Conocimiento',
  count_one: '{{count}} documento',
  count_other: '{{count}} documentos',
  add: 'Nuevo texto',
  upload: 'Subir archivo',
  uploading: 'Leyendo {{name}}…',
  uploaded: '{{name}} fue leído.',
  uploadHint: 'PDF, Word (.docx), .md o .txt, hasta 10 MB.',
  searchLabel: 'Buscar documento',
  edit: 'Ver y editar {{name}}',
  delete: 'Eliminar {{name}}',
  empty: {
    title: 'Ningún documento todavía',
    text: 'Escribe un texto o sube un archivo, como la política de cambios. Los prompts lo citan con nombre y página.',
  },
  notFound: {
    title: 'Ningún documento con “{{search}}”',
    text: 'Prueba otro nombre.',
  },
  deleteDialog: {
    title: '¿Eliminar {{name}}?',
    text: 'Ningún prompt lo cita más. Esto no se puede deshacer.',
    confirm: 'Eliminar',
    done: 'Documento eliminado.',
  },
  notUsed: 'Ningún prompt',
  usedByNone:
    'Ningún prompt consulta estos documentos. Activa “Consultar el conocimiento” en el prompt que debe citarlos.',
  columns: {
    name: 'Documento',
    size: 'Tamaño',
    usedBy: 'Usado por',
    citations: 'Citado en el mes',
    updated: 'Actualizado',
  },
  pages_one: '{{count}} página',
  pages_other: '{{count}} páginas',
  words_one: '{{count}} palabra',
  words_other: '{{count}} palabras',
  kinds: {
    pdf: 'PDF',
    docx: 'Word',
    md: 'Markdown',
    txt: 'Texto',
    text: 'Escrito aquí',
  },
  form: {
    addTitle: 'Nuevo texto',
    editTitle: 'Editar {{name}}',
    added: 'Texto agregado.',
    saved: 'Documento guardado.',
    text: 'Texto',
    textHint: 'Esto es lo que los prompts leen y citan. Quien cambia el texto de un archivo pierde sus páginas.',
  },
};
