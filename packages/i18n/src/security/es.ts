import type { Translation } from '../translation.ts';
import type { security as source } from './pt.ts';

export const security: Translation<typeof source> = {
  title: 'Mi seguridad',
  factor: {
    title: 'Verificación en dos pasos',
    text: 'Después de la contraseña, un código de su celular.',
    on: 'Activada',
    off: 'Desactivada',
    app: 'Aplicación de códigos',
    since: 'Activa desde {{date}}',
    none: 'Con ella, la contraseña sola no deja entrar a nadie.',
    add: 'Activar',
    remove: 'Desactivar',
  },
  recovery: {
    title: 'Códigos de recuperación',
    left_one: 'Queda {{count}}. Cada uno entra una vez, si se pierde el celular.',
    left_other: 'Quedan {{count}}. Cada uno entra una vez, si se pierde el celular.',
    renew: 'Generar otros',
  },
  sessions: {
    title: 'Dónde entró',
    text: 'Las entradas de los últimos 30 días.',
    current: 'Esta sesión',
    started: 'entró el {{date}}',
    ended: 'Finalizada',
    end: 'Finalizar',
    unknown: 'Dispositivo desconocido',
  },
  dialog: {
    add: 'Activar la verificación en dos pasos',
    renew: 'Generar otros códigos de recuperación',
    remove: 'Desactivar la verificación en dos pasos',
    password: 'Su contraseña',
    next: 'Continuar',
    confirm: 'Confirmar',
    kept: 'Ya los guardé',
    scan: 'Lea este código con la aplicación de códigos, o escriba la clave en ella. Después escriba aquí los seis dígitos que muestra.',
    qr: 'Código para la aplicación',
    code: 'Código',
    codes: 'Guarde estos códigos en un lugar seguro. No se muestran otra vez.',
    download: 'Descargar',
  },
};
