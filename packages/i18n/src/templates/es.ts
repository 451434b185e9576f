import type { templates as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const templates: Translation<typeof source> = {
  openFor: 'Ventana abierta por {{time}} más',
  closesIn: 'La ventana se cierra en {{time}}. Después, solo plantillas aprobadas.',
  lastHour: 'La ventana de 24 horas se cierra en menos de una hora. Después, solo plantillas aprobadas.',
  time: { hours: '{{hours}} h {{minutes}} min', minutes: '{{count}} min', seconds: '{{count}} s' },
  closed: 'La ventana de 24 horas se cerró: ahora solo una plantilla aprobada le llega a {{name}}.',
  never: '{{name}} todavía no escribió a este número. El primer mensaje es una plantilla aprobada.',
  kept: 'Lo que escribiste queda guardado aquí.',
  choose: 'Elegir plantilla',
  title: 'Plantilla para {{name}}',
  search: 'Buscar por nombre o texto',
  list: 'Plantillas aprobadas',
  noHit: 'Sin resultados para “{{words}}”. Prueba con otra palabra.',
  pick: 'Elige una plantilla para completarla y ver cómo queda.',
  back: 'Volver a las plantillas',
  unusable: 'Necesita un formulario, un catálogo o un código propio. Envíala desde el Administrador de WhatsApp.',
  categories: { MARKETING: 'Marketing', UTILITY: 'Utilidad', AUTHENTICATION: 'Autenticación' },
  preview: 'Cómo lo va a leer {{name}}',
  placeholders: {
    header: 'Título: {{name}}',
    body: 'Texto: {{name}}',
    button: 'Final del enlace del botón “{{text}}”',
    code: 'Código del botón “{{text}}”',
  },
  media: { image: 'Imagen (JPG o PNG, hasta 5 MB)', video: 'Video (MP4, hasta 16 MB)', document: 'Documento (PDF)' },
  example: 'Ej.: {{text}}',
  field: 'Campo',
  emptyField: '{{name}}: vacío',
  send: 'Enviar plantilla',
  failed: 'Las plantillas no cargaron',
  empty: {
    title: 'Ninguna plantilla aprobada',
    text: 'Un administrador crea una en Respuestas › Plantillas oficiales. Cuando Meta la apruebe, aparecerá aquí.',
  },
};
