import type { todolist as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const todolist: Translation<typeof source> = {
  title: 'Tareas',
  open_one: '{{count}} por hacer',
  open_other: '{{count}} por hacer',
  private: 'Solo tú ves esta lista, y solo en este navegador.',
  field: 'Nueva tarea',
  placeholder: '¿Qué hay que hacer?',
  add: 'Agregar',
  list: 'Por hacer',
  done: 'Hechas',
  mark: 'Marcar como hecha: {{text}}',
  edit: 'Editar la tarea {{text}}',
  editField: 'Texto de la tarea',
  remove: 'Eliminar la tarea {{text}}',
  removed: 'Tarea eliminada.',
  undo: 'Deshacer',
  empty: { title: 'Nada por hacer', text: 'Escribe arriba la primera tarea.' },
  unreadable: {
    title: 'No se pudo leer la lista guardada en este navegador',
    text: 'No se borró nada. Empezamos una lista nueva; el contenido antiguo sigue guardado aquí y se puede copiar.',
    copy: 'Copiar el contenido antiguo',
    forget: 'Descartar',
  },
  notSaved:
    'El navegador no permitió guardar. Libera espacio o sal de la navegación privada; hasta entonces la lista vale solo en esta ventana.',
};
