import type { notifications as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const notifications: Translation<typeof source> = {
  title: 'Mensajes no leídos',
  count_one: '{{count}} conversación con un mensaje no leído',
  count_other: '{{count}} conversaciones con mensajes no leídos',
  unseenSecurity_one: '{{count}} cambio de seguridad',
  unseenSecurity_other: '{{count}} cambios de seguridad',
  emptyTitle: 'Todo leído',
  emptyText: 'Cuando un cliente escriba, aparecerá aquí.',
  more_one: 'Hay {{count}} conversación más. Mírala en la lista de atenciones.',
  more_other: 'Hay {{count}} conversaciones más. Míralas en la lista de atenciones.',
  handed: 'Atención transferida a ti',
  handedBy: '{{name}} te transfirió esta atención',
  campaignPaused: 'La campaña {{name}} se pausó. {{reason}}',
  showCampaign: 'Ver campaña',
  template: {
    approved: 'La plantilla {{name}} se puede enviar: Meta la aprobó.',
    reviewing: 'La plantilla {{name}} no se puede enviar: Meta la está revisando.',
    rejected: 'La plantilla {{name}} no se puede enviar: Meta la rechazó.',
    paused: 'La plantilla {{name}} no se puede enviar: Meta la pausó.',
    disabled: 'La plantilla {{name}} ya no se puede enviar: Meta la desactivó.',
    deleted: 'La plantilla {{name}} ya no se puede enviar: se eliminó en Meta.',
    yellow: 'La calidad de la plantilla {{name}} bajó a media.',
    red: 'La calidad de la plantilla {{name}} es baja: Meta puede pausarla.',
  },
  browser: {
    ask: 'Recibe un aviso del navegador cuando llegue un mensaje y estés en otra ventana.',
    allow: 'Activar avisos',
    label: 'Avisos del navegador',
    hint: 'Cuando llegue un mensaje y estés en otra ventana.',
    denied:
      'El navegador bloquea los avisos de este sitio. Permite las notificaciones en los ajustes del sitio para recibirlos.',
  },
  pending: { label: 'Avisar de quien espera en mis colas', hint: 'Vale en este equipo.' },
  chats: { label: 'Avisar del chat interno', hint: 'Sonido y aviso del navegador. Vale en este equipo.' },
  volume: {
    title: 'Volumen del aviso',
    muted: 'Sin sonido',
    mute: 'Quitar el sonido',
    unmute: 'Activar el sonido',
    test: 'Escuchar el aviso',
  },
};
