import type { records as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const records: Translation<typeof source> = {
  done: '¡Operación realizada con éxito!',
  loadFailed: 'No se pudo cargar la lista de registros',
  failed: 'No se pudo realizar la operación',
  deleteQuestion: '¿Deseas realmente eliminar este registro?',
};
