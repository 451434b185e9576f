import type { shortcuts as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const shortcuts: Translation<typeof source> = {
  title: 'Atajos de teclado',
  off: 'Los atajos de una tecla están desactivados. Actívalos en Perfil.',
  or: 'o',
  areas: {
    everywhere: 'En cualquier lugar',
    list: 'En la lista',
    ticket: 'En la atención abierta',
    writing: 'Al escribir',
  },
  names: {
    palette: 'Buscar e ir a',
    sheet: 'Mostrar los atajos',
    nextPane: 'Siguiente parte de la pantalla',
    previousPane: 'Parte anterior de la pantalla',
    closeLayer: 'Cerrar lo que está encima',
    nextTicket: 'Siguiente atención',
    previousTicket: 'Atención anterior',
    moveInList: 'Moverse en la lista',
    acceptRow: 'Aceptar la atención de la fila',
    openRow: 'Abrir la atención de la fila',
    accept: 'Aceptar la atención',
    resolve: 'Resolver la atención',
    transfer: 'Transferir la atención',
    note: 'Escribir una nota',
    tag: 'Cambiar las etiquetas',
    returnToQueue: 'Devolver a la cola',
    reopen: 'Reabrir la atención',
    find: 'Respuestas rápidas, o búsqueda',
    send: 'Enviar',
    newLine: 'Nueva línea',
    quickReply: 'Respuestas rápidas',
    leaveField: 'Volver a la lista',
  },
  keys: {
    ctrl: 'Ctrl',
    shift: 'Mayús',
    alt: 'Alt',
    escape: 'Esc',
    enter: 'Intro',
  },
  setting: {
    label: 'Atajos de una tecla',
    hint: 'A acepta, R resuelve, ? muestra todos. Vale en este ordenador.',
  },
};
