import type { Translation } from '../translation.ts';
import type { push as source } from './pt.ts';

export const push: Translation<typeof source> = {
  title: 'Avisos con Balcão cerrado',
  intro: 'Llegan al celular y a la computadora aunque ninguna página esté abierta.',
  here: {
    on: 'Este aparato recibe avisos.',
    off: 'Este aparato no recibe avisos.',
    turnOn: 'Recibir avisos aquí',
    turnOff: 'Dejar de recibir aquí',
    failed: 'El navegador no activó los avisos. Inténtalo de nuevo en unos minutos.',
  },
  insecure: 'Los avisos necesitan una dirección que empiece con https. Habla con quien cuida la instalación.',
  unsupported: 'Este navegador no recibe avisos con la página cerrada.',
  ios: 'En el iPhone los avisos llegan por la aplicación: toca Compartir, luego Agregar a inicio, y abre Balcão desde ahí.',
  denied: {
    title: 'Los avisos están bloqueados en este aparato.',
    show: 'Cómo permitirlos',
    android:
      'Toca el icono junto a la dirección, luego Permisos y Notificaciones. En la aplicación instalada: mantén el icono, Información de la app, Notificaciones.',
    ios: 'Abre Ajustes, Notificaciones, Balcão, y activa Permitir notificaciones.',
    desktop: 'Haz clic en el icono junto a la dirección, luego en Configuración del sitio, y permite Notificaciones.',
  },
  ask: {
    title: '¿Recibir avisos en este aparato?',
    text: 'Te enteras cuando un cliente escribe o espera, aunque Balcão esté cerrado.',
    sampleTitle: 'Mariana Rocha',
    sampleText: '2 mensajes nuevos',
    allow: 'Permitir avisos',
    later: 'Ahora no',
  },
  test: {
    send: 'Enviar un aviso de prueba',
    sent_one: 'Aviso enviado a {{count}} aparato.',
    sent_other: 'Aviso enviado a {{count}} aparatos.',
    none: 'Ningún aparato tuyo recibe avisos ahora.',
    failed: 'El servicio de avisos del navegador no respondió. Inténtalo de nuevo en unos minutos.',
  },
  choices: {
    title: 'Qué avisar',
    waiting: 'Clientes esperando en mis colas',
    own: 'Mis atenciones',
    ownHint: 'Mensajes, transferencias y plazos.',
    mentions: 'Menciones a mí',
    onlyInShift: 'Solo en mi turno',
    quiet: 'Horario sin sonido',
    quietFrom: 'Sin sonido desde las',
    quietUntil: 'Hasta las',
    quietHint: 'Los avisos llegan sin sonido y sin vibrar. Los plazos van solo a supervisores.',
    failed: 'No se pudo guardar. Inténtalo de nuevo.',
  },
  pause: {
    label: 'Pausar los avisos',
    hour: 'Por 1 hora',
    tomorrow: 'Hasta mañana a las 08:00',
    until: 'En pausa hasta {{time}}',
    end: 'Volver a avisar',
  },
  devices: {
    title: 'Aparatos',
    here: 'este aparato',
    unknown: 'Aparato sin nombre',
    lastSent: 'Último aviso {{time}}',
    never: 'Ningún aviso todavía',
    inactive: 'Sin sesión abierta: no recibe nada',
    remove: 'Quitar {{name}}',
    removed: 'Aparato quitado.',
    limit: 'Hasta {{count}} aparatos. Uno más toma el lugar del que estuvo más tiempo sin uso.',
    empty: 'Ningún aparato todavía.',
  },
  /** what the company allows */
  content: {
    name: 'La empresa muestra solo el nombre del cliente.',
    nothing: 'La empresa no muestra quién es el cliente.',
    words: 'La empresa muestra el nombre y el texto del cliente.',
  },
  failed: 'No se pudo cargar.',
};
