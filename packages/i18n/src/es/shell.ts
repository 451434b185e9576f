import type { shell as source } from '../pt/shell.ts';
import type { Words } from '../words.ts';

export const shell: Words<typeof source> = {
  greeting: 'Hola, <b>{{name}}</b>. Te damos la bienvenida a <b>{{company}}</b>',
  greetingDue: 'Hola, <b>{{name}}</b>. Te damos la bienvenida a <b>{{company}}</b> (activo hasta el {{date}})',
  menu: {
    label: 'Menú',
    open: 'Abrir el menú',
    close: 'Cerrar el menú',
    fold: 'Plegar el menú',
    unfold: 'Desplegar el menú',
    administration: 'Administración',
    dashboard: 'Panel',
    tickets: 'Atenciones',
    contacts: 'Contactos',
    quickMessages: 'Respuestas rápidas',
    tags: 'Etiquetas',
    connections: 'Conexiones',
    queues: 'Colas',
    settings: 'Configuración',
    firstSteps: 'Primeros pasos',
  },
  skip: 'Ir al contenido',
  dark: 'Usar el tema oscuro',
  light: 'Usar el tema claro',
  language: 'Idioma',
  user: 'Tu cuenta',
  profile: 'Perfil',
  logout: 'Salir',
  profileDialog: {
    title: 'Perfil',
    passwordHint: 'Déjala en blanco para mantener la contraseña actual. De 5 a 50 caracteres.',
    saved: 'Perfil guardado.',
  },
  offline: 'Sin internet. Intentando volver… Lo que escribas queda guardado aquí.',
  offlineShort: 'Sin internet. Intentando volver…',
  reconnecting: 'Reconectando…',
  start: {
    title: 'El servidor no respondió',
    text: 'Revisa tu conexión a internet. Lo intentamos de nuevo cuando quieras.',
  },
};
