import type { Translation } from '../translation.ts';
import type { installedApp as source } from './pt.ts';

export const installedApp: Translation<typeof source> = {
  title: 'Instale Balcão en este dispositivo',
  text: 'Menos de 1 MB, sin tienda de aplicaciones',
  action: 'Instalar',
  later: 'Ahora no',
  reasons: {
    icon: {
      title: 'Se abre desde su ícono, a pantalla completa',
      window: 'Se abre desde su ícono, en su propia ventana',
      text: 'Con el número de conversaciones no leídas',
    },
    share: { title: 'Recibe lo que comparte', text: 'Una foto, un archivo o un enlace van directo a la conversación' },
    beside: { title: 'Queda abierto junto a la computadora', text: 'Uno ya no cierra la sesión del otro' },
  },
  byHand: {
    title: 'Instálelo en tres toques',
    text: 'El iPhone no pregunta: usted lo agrega',
    share: 'Toque Compartir',
    shareText: 'Está en la barra del navegador',
    add: 'Agregar a Inicio',
    addText: 'Deslice la lista para encontrarlo',
    open: 'Abra Balcão desde el ícono nuevo',
    openText: 'Entre allí una vez con su cuenta',
    understood: 'Entendido',
  },
  sharing: {
    title: 'Compartir en una conversación',
    text: 'Elija la conversación. Nada sale antes de que lo envíe.',
    files_one: '{{count}} archivo',
    files_other: '{{count}} archivos',
    search: 'Buscar en las conversaciones en atención',
    none: 'Ninguna conversación en atención con este nombre.',
    noneOpen: 'Nada con usted ahora. Inicie una atención para enviarlo.',
    newTicket: 'Nueva atención',
    cancel: 'Descartar',
    list: 'Conversaciones',
    gone: 'Nada para compartir',
    goneText: 'Vuelva a la otra aplicación y comparta de nuevo.',
    home: 'Ir a las atenciones',
    left: 'Algunos archivos no cupieron: hasta {{max}} por conversación, de hasta {{size}} cada uno.',
  },
};
