/** Errors that are shown where nothing can be fetched, or before the texts of the others are there. */
export const coreErrors = {
  ERR_NETWORK: 'Sem resposta do servidor. Verifique a internet e tente de novo.',
  ERR_SESSION_EXPIRED: 'Sua sessão expirou. Entre de novo.',
  ERR_INTERNAL_SERVER_ERROR: 'Algo deu errado aqui. Tente de novo em alguns minutos.',
  ERR_NO_PERMISSION: 'Você não tem permissão para isto.',
  ERR_UNAVAILABLE: 'O sistema está voltando. Tente de novo em alguns segundos.',
} as const;
