import type { Translation } from '../translation.ts';
import type { coreErrors as source } from './pt.ts';

export const coreErrors: Translation<typeof source> = {
  ERR_NETWORK: 'El servidor no responde. Revisa tu conexión a internet e inténtalo de nuevo.',
  ERR_SESSION_EXPIRED: 'Tu sesión expiró. Entra de nuevo.',
  ERR_INTERNAL_SERVER_ERROR: 'Algo salió mal aquí. Inténtalo de nuevo en unos minutos.',
  ERR_NO_PERMISSION: 'No tienes permiso para esto.',
  ERR_UNAVAILABLE: 'El sistema está volviendo. Inténtalo de nuevo en unos segundos.',
};
