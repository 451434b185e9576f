/** Mails; plain text, lines separated by \n. */
export const mail = {
  reset: {
    subject: 'Código para redefinir sua senha',
    text:
      'Olá, {{name}}.\n\nSeu código para redefinir a senha no Balcão é {{code}}. Ele vale por {{minutes}} minutos e ' +
      'só pode ser usado uma vez.\n\nSe você não pediu este código, ignore este e-mail: sua senha continua a mesma.',
  },
} as const;
