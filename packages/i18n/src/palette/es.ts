import type { palette as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const palette: Translation<typeof source> = {
  title: 'Buscar o ir a',
  button: 'Buscar o ir a (Ctrl+K)',
  placeholder: 'Contacto, número, página o acción',
  list: 'Resultados',
  searching: 'Buscando…',
  results_one: '{{count}} resultado',
  results_other: '{{count}} resultados',
  short: 'Escribe una letra más para buscar.',
  empty: 'Sin resultados para “{{typed}}”. Prueba otra palabra o busca por el número.',
  failed: 'La búsqueda no respondió. Revisa tu conexión y escribe de nuevo.',
  language: 'Idioma: {{language}}',
  searchTickets: 'Buscar atenciones',
  notInPlan: 'no está en el plan',
  keys: { choose: 'elegir', open: 'abrir', beside: 'nueva pestaña' },
  groups: {
    actions: 'Acciones',
    customer: 'Acciones de la atención',
    recent: 'Abiertas por último',
    tickets: 'Atenciones',
    contacts: 'Contactos: comenzar una atención',
    pages: 'Páginas',
    options: 'Opciones',
  },
  status: {
    pending: 'esperando',
    open: 'en atención',
    closed: 'resuelta',
  },
};
