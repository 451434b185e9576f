import type { privacy as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const privacy: Translation<typeof source> = {
  tab: 'Datos y privacidad',
  company: {
    title: 'Llevarse todos los datos',
    text: 'Un solo archivo, con conversaciones, contactos, archivos y configuración en JSON.',
    prepare: 'Preparar archivo',
    amounts: '{{messages}} mensajes, {{contacts}} contactos, {{tickets}} atenciones.',
  },
  contact: {
    title: 'Datos de un contacto',
    text: 'Cuando un cliente pide sus datos.',
    choose: 'Contacto',
    amounts: '{{tickets}} atenciones, {{messages}} mensajes, {{files}} archivos',
    other: 'Cambiar contacto',
    take: 'Llevarse los datos',
  },
  list: {
    waiting: 'En espera',
    running: 'Preparando el archivo',
    progress: '{{done}} de {{total}} mensajes',
    files: 'guardando los archivos',
    stop: 'Parar',
    failed: 'No funcionó. Pida otro.',
    stopped: 'Parado',
    facts: '{{size}}, pedido por {{who}}. Queda hasta el {{date}}.',
    operator: 'quien opera Balcão',
    download: 'Descargar',
    remove: 'Borrar {{name}}',
  },
};
