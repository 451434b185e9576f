import type { Translation } from '../translation.ts';
import type { helps as source } from './pt.ts';

export const helps: Translation<typeof source> = {
  title: 'Ayuda',
  count_one: '{{count}} video',
  count_other: '{{count}} videos',
  searchLabel: '¿Qué quieres hacer?',
  empty: { title: 'Aún no hay videos', text: 'Los videos de ayuda aparecen aquí en cuanto se publiquen.' },
  notFound: { title: 'Sin resultados para “{{search}}”', text: 'Prueba con otra palabra.' },
  topics: 'Temas',
  all: 'Todos',
  watched: { finished: 'Visto', begun: 'Continuar' },
  player: {
    label: 'Video: {{title}}',
    next: 'A continuación',
    watching: 'Viendo',
    offline: 'El video viene de internet y ahora no hay conexión. Se abre cuando vuelva.',
    copy: 'Copiar el enlace del video',
    copied: 'Enlace copiado',
    openPage: 'Abrir {{page}}',
    updated: 'actualizado el {{date}}',
  },
  admin: {
    tab: 'Ayuda',
    addTitle: 'Nuevo video',
    editTitle: 'Editar video',
    fields: {
      title: 'Título',
      video: 'Código del video',
      description: 'Descripción',
      topic: 'Tema',
      duration: 'Duración',
      page: 'Página que explica',
    },
    videoHint: 'El código de YouTube, de 11 letras y números, o la dirección del video.',
    videoWrong: 'Esto no es un video de YouTube. Pega su dirección o su código.',
    durationWrong: 'Escribe minutos y segundos, como 4:12.',
    noPage: 'Ninguna',
    clear: 'Limpiar',
    edit: 'Editar {{title}}',
    saved: '¡Operación realizada!',
    saveFailed:
      'No se pudo realizar la operación. Comprueba si ya existe una ayuda con ese nombre o si los campos están bien.',
    loadFailed: 'No se pudo cargar la lista',
    deleteDialog: {
      title: '¿Quieres eliminar este registro?',
      text: 'El video sale de la ayuda de todas las empresas. Esto no se puede deshacer.',
      confirm: 'Eliminar',
    },
    empty: 'Aún no hay videos. Rellena los campos de arriba y guarda.',
  },
};
