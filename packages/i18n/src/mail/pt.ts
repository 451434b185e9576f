/** Mails; plain text, lines separated by \n. */
export const mail = {
  reset: {
    subject: 'Código para redefinir sua senha',
    text:
      'Olá, {{name}}.\n\nSeu código para redefinir a senha no Balcão é {{code}}. Ele vale por {{minutes}} minutos e ' +
      'só pode ser usado uma vez.\n\nSe você não pediu este código, ignore este e-mail: sua senha continua a mesma.',
  },
  account: {
    secondFactorSubject: 'A verificação em duas etapas da sua conta no Balcão foi tirada',
    secondFactorText:
      'Olá, {{name}}.\n\nUm administrador tirou a verificação em duas etapas da sua conta em {{company}}. Você entra só com a senha, e pode ligar a verificação de novo em Minha segurança.\n\nSe você não pediu isso, fale agora com quem administra o Balcão na sua empresa.',
    emailSubject: 'O e-mail da sua conta no Balcão mudou',
    emailText:
      'Olá, {{name}}.\n\nO e-mail da sua conta em {{company}} foi trocado. Este endereço não entra mais no Balcão.\n\nSe não foi você, fale agora com quem administra o Balcão na sua empresa.',
    passwordSubject: 'A senha da sua conta no Balcão mudou',
    passwordText:
      'Olá, {{name}}.\n\nA senha da sua conta em {{company}} foi trocada.\n\nSe não foi você, fale agora com quem administra o Balcão na sua empresa.',
  },
  invoice: {
    before: 'Fatura {{number}} vence em {{days}} dia(s)',
    today: 'A fatura {{number}} vence hoje',
    after: 'A fatura {{number}} venceu em {{date}}',
    text:
      'Olá, {{company}}.\n\nA fatura {{number}} ({{detail}}), de {{value}}, vence em {{date}}.\n\n' +
      'Veja e pague em {{url}}. Se já pagou, desconsidere este aviso.',
  },
  webhookOff: {
    subject: 'Um webhook da sua empresa foi desligado',
    text:
      'Olá, {{company}}.\n\nO endereço {{address}} não aceitou nenhuma entrega nas últimas 24 horas e foi desligado. ' +
      'Nada mais é enviado para ele.\n\nQuando ele voltar a responder, ligue-o de novo em {{url}}, na aba Webhooks, ' +
      'e reenvie de lá o que falhou.',
  },
} as const;
