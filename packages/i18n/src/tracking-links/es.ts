import type { Translation } from '../translation.ts';
import type { trackingLinks as source } from './pt.ts';

export const trackingLinks: Translation<typeof source> = {
  title: 'Enlaces de origen',
  searchLabel: 'Buscar enlace',
  add: 'Nuevo enlace',
  edit: 'Editar {{name}}',
  delete: 'Eliminar {{name}}',
  intro:
    'Un enlace corto al WhatsApp de la empresa, con un texto listo. Cuenta quién hace clic y quién escribe, sin guardar de quién es el clic.',
  full: 'Son {{max}} enlaces como máximo.',
  empty: {
    title: 'Aún no hay enlaces',
    text: 'Cree un enlace para cada anuncio, perfil o cartel y vea de dónde llegan las personas.',
  },
  notFound: { title: 'Nada con “{{search}}”', text: 'Pruebe con otra palabra.' },
  deleteDialog: {
    title: '¿Eliminar {{name}}?',
    text: 'Quien abra el enlace verá que ya no existe. Sus números desaparecen. Las conversaciones quedan.',
    confirm: 'Eliminar',
    done: 'Enlace eliminado.',
  },
  columns: {
    link: 'Enlace',
    connection: 'Conexión',
    clicks: 'Clics en 30 días',
    conversations: 'Conversaciones en 30 días',
  },
  noConnection: 'Sin conexión',
  noConnectionHint: 'La conexión fue eliminada: el enlace no lleva a ningún lado. Elija otra.',
  copy: 'Copiar el enlace {{name}}',
  open: 'Código QR y números de {{name}}',
  form: {
    addTitle: 'Nuevo enlace',
    editTitle: 'Editar enlace',
    added: 'Enlace creado.',
    saved: 'Enlace guardado.',
    nameHint: 'Solo lo ve el equipo: Instagram, volante, vitrina.',
    connection: 'Lleva a la conexión',
    chooseConnection: 'Elija una conexión.',
    text: 'Texto listo',
    textHint:
      'La persona ve este texto y solo toca enviar. La conversación se reconoce por él, aunque escriba más al final. Con {codigo} en el texto, se reconoce también si cambia el resto.',
    textStart: '¡Hola! Los vi en Instagram',
    textProblem: 'Escriba al menos 3 palabras, o use {codigo}.',
  },
  detail: {
    address: 'Dirección',
    qr: 'Código QR del enlace {{name}}',
    download: 'Descargar código QR',
    opens: 'Lo que la persona ve en WhatsApp',
    days: 'Por día, en los últimos 30 días',
    none: 'Ningún clic y ninguna conversación en los últimos 30 días.',
    failed: 'Los números no se abrieron.',
    day: 'Día',
    clicks: 'Clics',
    conversations: 'Conversaciones',
    total: 'Total',
  },
};
