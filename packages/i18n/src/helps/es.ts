import type { Translation } from '../translation.ts';
import type { helps as source } from './pt.ts';

export const helps: Translation<typeof source> = {
  title: 'Ayuda',
  count_one: '{{count}} vídeo',
  count_other: '{{count}} vídeos',
  searchLabel: '¿Qué quieres hacer?',
  empty: { title: 'Aún no hay vídeos', text: 'Los vídeos de ayuda aparecen aquí en cuanto se publiquen.' },
  notFound: { title: 'Nada con “{{search}}”', text: 'Prueba con otra palabra.' },
  topics: 'Temas',
  all: 'Todos',
  watched: { finished: 'Visto', begun: 'Continuar' },
  player: {
    label: 'Vídeo: {{title}}',
    next: 'A continuación',
    watching: 'Viendo',
    offline: 'El vídeo viene de internet y ahora no hay conexión. Se abre cuando vuelva.',
    copy: 'Copiar el enlace del vídeo',
    copied: 'Enlace copiado',
    openPage: 'Abrir {{page}}',
    updated: 'actualizado el {{date}}',
  },
  admin: {
    tab: 'Ayuda',
    addTitle: 'Nuevo vídeo',
    editTitle: 'Editar vídeo',
    fields: {
      title: 'Título',
      video: 'Código del vídeo',
      description: 'Descripción',
      topic: 'Tema',
      duration: 'Duración',
      page: 'Página que explica',
    },
    videoHint: 'El código de YouTube, de 11 letras y números, o la dirección del vídeo.',
    videoWrong: 'Esto no es un vídeo de YouTube. Pega su dirección o su código.',
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
      text: 'El vídeo sale de la ayuda de todas las empresas. Esto no se puede deshacer.',
      confirm: 'Eliminar',
    },
    empty: 'Aún no hay vídeos. Rellena los campos de arriba y guarda.',
  },
};
