import type { tags as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const tags: Translation<typeof source> = {
  title: 'Etiquetas',
  count_one: '{{count}} en total',
  count_other: '{{count}} en total',
  add: 'Nueva etiqueta',
  searchLabel: 'Buscar etiquetas',
  columns: { name: 'Etiqueta', tickets: 'Atenciones' },
  lane: 'en el kanban',
  edit: 'Editar la etiqueta {{name}}',
  delete: 'Eliminar la etiqueta {{name}}',
  empty: { title: 'Ninguna etiqueta todavía', text: 'Crea una para separar las atenciones por tema.' },
  notFound: { title: 'Nada con “{{search}}”', text: 'Prueba otra palabra o crea la etiqueta.' },
  deleteDialog: {
    title: '¿Eliminar la etiqueta {{name}}?',
    text: 'Se quita de todas las atenciones. Las conversaciones se conservan.',
    confirm: 'Eliminar etiqueta',
    done: 'Etiqueta eliminada.',
  },
  form: {
    addTitle: 'Nueva etiqueta',
    editTitle: 'Editar etiqueta',
    short: 'Demasiado corto',
    color: 'Color',
    badColor: 'Usa un color como #2F6FDE',
    samples: 'Colores listos',
    preview: 'Cómo queda',
    kanban: 'Carril del kanban',
    kanbanHint: 'Las atenciones con esta etiqueta tienen una columna propia en el kanban.',
    added: 'Etiqueta creada.',
    saved: 'Etiqueta guardada.',
  },
  samples: {
    azul: 'Azul', lago: 'Lago', mata: 'Bosque', mel: 'Miel', barro: 'Barro', goiaba: 'Guayaba', uva: 'Uva', pedra: 'Piedra',
  },
  picker: {
    label: 'Etiquetas',
    open: 'Etiquetar',
    search: 'Buscar o crear etiqueta',
    none: 'Ninguna etiqueta todavía. Escribe un nombre para crearla.',
    nothing: 'Nada con “{{search}}”.',
    create: 'Crear “{{name}}”',
    remove: 'Quitar la etiqueta {{name}}',
    short: 'Para crear, usa al menos 3 letras.',
  },
};
