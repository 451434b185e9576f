import type { todolist as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const todolist: Translation<typeof source> = {
  title: 'Lista de este navegador',
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
  move: {
    title: 'Esta lista está solo en este navegador',
    text: 'Muévela a Tareas: aparece en cualquier computadora, y puedes poner día, recordatorio y quién la hace.',
    button_one: 'Mover {{count}} elemento a Tareas',
    button_other: 'Mover {{count}} elementos a Tareas',
    done_one: '{{count}} elemento movido a Tareas.',
    done_other: '{{count}} elementos movidos a Tareas.',
    failed: 'No se movió todo. Lo que falta sigue aquí: inténtalo de nuevo.',
    show: 'Ver tareas',
  },
  notSaved:
    'El navegador no permitió guardar. Libera espacio o sal de la navegación privada; hasta entonces la lista vale solo en esta ventana.',
};
