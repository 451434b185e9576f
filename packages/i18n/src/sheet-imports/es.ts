import type { Translation } from '../translation.ts';
import type { sheetImports as pt } from './pt.ts';

export const sheetImports: Translation<typeof pt> = {
  intro:
    'Una planilla .xlsx, .xls o .csv con una fila por persona, también como la exportan Excel, Google Contactos u Outlook. Una fila nombra las columnas.',
  limit: 'Hasta {{rows}} filas y {{size}} MB.',
  choose: 'Elegir planilla',
  another: 'Cambiar archivo',
  example: 'Planilla de ejemplo',
  reading: 'Leyendo la planilla…',
  rows_one: 'Primera hoja, {{count}} fila',
  rows_other: 'Primera hoja, {{count}} filas',
  columnsTitle: 'Qué es cada columna',
  columnsHint: {
    contacts:
      'Las otras columnas pasan a ser información del contacto. Una columna con el nombre de un campo completa el campo.',
    list: 'Una columna más se vuelve variable del mensaje.',
  },
  column: 'Columna {{number}}',
  kinds: {
    name: 'Nombre',
    firstName: 'Primer nombre',
    lastName: 'Apellido',
    number: 'Número',
    areaCode: 'Código de área',
    email: 'Correo',
    ignore: 'No importar',
    variable: 'Variable {{brace}}',
    info: 'Información: {{name}}',
    fields: 'Campos',
  },
  incomplete: 'Indique qué columna es el nombre, solo una vez, y cuál es el número.',
  later: {
    contacts: 'Los números sin código de país se leen como de Brasil.',
    list: 'Los números se verifican después, de a poco, sin parar la atención.',
  },
  start: 'Importar',
  progress: 'Importando: {{done}} de {{total}}',
  leave: 'La importación sigue si cierra esta ventana.',
  done: 'Importación terminada',
  failed: 'La importación se detuvo. Sube la planilla de nuevo: quien ya entró no se repite.',
  added: 'agregados',
  repeated: { contacts: 'ya eran contactos o se repiten', list: 'ya estaban en la lista o se repiten' },
  refused: 'rechazadas',
  download: 'Descargar las que no entraron (.csv)',
  file: 'no-entraron.csv',
  csv: { row: 'Fila', name: 'Nombre', number: 'Número', email: 'Correo', reason: 'Por qué no entró' },
  reasons: {
    name_missing: 'Sin nombre. El nombre necesita 2 letras o más.',
    name_short: 'Nombre corto. El nombre necesita 2 letras o más.',
    name_long: 'Nombre largo. El nombre tiene hasta 50 letras.',
    number_missing: 'Sin número.',
    number_invalid: 'Faltan dígitos. Ej.: 5511900000142',
    email_invalid: 'Correo inválido.',
    field: '{{name}}: {{problem}}',
    repeated: {
      contacts: 'Repetido: un contacto ya tiene el número, o está en otra fila.',
      list: 'Repetido: el número ya está en la lista o en otra fila.',
    },
  },
  close: 'Cerrar',
  exampleFile: 'import-contatos.xlsx',
};
