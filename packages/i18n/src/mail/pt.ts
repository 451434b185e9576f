/** Mails; plain text, lines separated by \n. */
export const mail = {
  reset: {
    subject: 'Código para redefinir sua senha',
    text:
      'Olá, {{name}}.\n\nSeu código para redefinir a senha no Balcão é {{code}}. Ele vale por {{minutes}} minutos e ' +
      'só pode ser usado uma vez.\n\nSe você não pediu este código, ignore este e-mail: sua senha continua a mesma.',
  },
  confirmation: {
    subject: '{{code}} é o seu código para confirmar o e-mail no Balcão',
    text:
      'Olá, {{name}}.\n\nConfirme o e-mail da empresa {{company}} com o código {{code}}, ou abra {{url}} onde você está no Balcão.\n\n' +
      'O código vale por {{hours}} horas. Depois dele você conecta os números da empresa.\n\n' +
      'Se você não criou uma conta no Balcão, ignore este e-mail: sem o código, nada é enviado em seu nome.',
  },
  account: {
    secondFactorSubject: 'A verificação em duas etapas da sua conta no Balcão foi removida',
    secondFactorText:
      'Olá, {{name}}.\n\nUm administrador removeu a verificação em duas etapas da sua conta em {{company}}. Você entra só com a senha, e pode ligar a verificação de novo em Minha segurança.\n\nSe você não pediu isso, fale agora com quem administra o Balcão na sua empresa.',
    appAddedSubject: 'A verificação em duas etapas da sua conta no Balcão foi ligada',
    appAddedText:
      'Olá, {{name}}.\n\nUm aplicativo de códigos foi ligado à sua conta em {{company}}. A partir de agora a senha sozinha não entra.\n\nSe não foi você, troque sua senha e fale agora com quem administra o Balcão na sua empresa.',
    appRemovedSubject: 'O aplicativo de códigos da sua conta no Balcão foi desligado',
    appRemovedText:
      'Olá, {{name}}.\n\nO aplicativo de códigos foi desligado da sua conta em {{company}}.\n\nSe não foi você, troque sua senha e fale agora com quem administra o Balcão na sua empresa.',
    passkeyAddedSubject: 'Uma chave de acesso foi adicionada à sua conta no Balcão',
    passkeyAddedText:
      'Olá, {{name}}.\n\nUma chave de acesso foi adicionada à sua conta em {{company}}. Quem tem esse aparelho entra com ela. Veja suas chaves em Minha segurança.\n\nSe não foi você, tire a chave, troque sua senha e fale agora com quem administra o Balcão na sua empresa.',
    passkeyRemovedSubject: 'Uma chave de acesso da sua conta no Balcão foi removida',
    passkeyRemovedText:
      'Olá, {{name}}.\n\nUma chave de acesso foi removida da sua conta em {{company}}.\n\nSe não foi você, troque sua senha e fale agora com quem administra o Balcão na sua empresa.',
    phoneAddedSubject: 'Um celular entrou na sua conta no Balcão',
    phoneAddedText:
      'Olá, {{name}}.\n\nAlguém entrou na sua conta em {{company}} pelo aplicativo instalado de um celular. Ele fica conectado ao lado do seu computador. Veja o celular em Minha segurança.\n\nSe não foi você, encerre a sessão dele, troque sua senha e fale agora com quem administra o Balcão na sua empresa.',
    emailSubject: 'O e-mail da sua conta no Balcão mudou',
    emailText:
      'Olá, {{name}}.\n\nO e-mail da sua conta em {{company}} foi trocado. Este endereço não entra mais no Balcão.\n\nSe não foi você, fale agora com quem administra o Balcão na sua empresa.',
    made: '\n\nO que você criou continua valendo com a senha nova:\n\n{{lines}}\n\nVeja e encerre em {{url}} o que não reconhece.',
    madeKey: 'chave de API {{name}} ({{hint}}…)',
    madeWebhook: 'webhook de saída para {{name}}',
    madeToken: 'token da conexão {{name}}',
    madeUser: 'conta de {{name}}',
    passwordSubject: 'A senha da sua conta no Balcão mudou',
    passwordText:
      'Olá, {{name}}.\n\nA senha da sua conta em {{company}} foi trocada.\n\nSe não foi você, fale agora com quem administra o Balcão na sua empresa.',
  },
  security: {
    subject: 'Mudança de segurança em {{company}}',
    text: 'Olá, {{name}}.\n\nEm {{company}} foi feito algo que continua valendo mesmo depois de quem fez sair:\n\n{{lines}}\n\nSe foi você ou alguém da equipe, não precisa fazer nada. Se não foi, entre agora em {{url}}, troque a sua senha, encerre as outras sessões e desfaça o que foi feito: revogue a chave, exclua a conta ou o webhook, troque o token.',
    more: 'e mais: veja tudo na auditoria',
  },
  invoice: {
    refundBeyond: 'Devolvido {{value}} além do que entrou nesta fatura. Confira.',
    before: 'Fatura {{number}} vence em {{days}} dia(s)',
    today: 'A fatura {{number}} vence hoje',
    lockedDays: 'Os dias em que a empresa fica bloqueada são devolvidos quando a fatura é paga.',
    after: 'A fatura {{number}} venceu em {{date}}',
    text:
      'Olá, {{company}}.\n\nA fatura {{number}} ({{detail}}), de {{value}}, vence em {{date}}.\n\n' +
      'Veja e pague em {{url}}. Se já pagou, desconsidere este aviso.',
  },
  invitation: {
    subject: 'Convite para atender em {{company}} pelo Balcão',
    text: 'Olá, {{name}}.\n\nVocê recebeu um convite para atender em {{company}} pelo Balcão. Escolha a sua senha aqui:\n\n{{url}}\n\nSe a página pedir um código, é {{code}}. O link vale até {{date}}; depois, peça outro convite.',
  },
  watch: {
    problemsSubject: 'Balcão: a instalação precisa de você',
    problemsText:
      'Olá, {{name}}.\n\nIsto precisa de atenção na instalação do Balcão:\n\n{{lines}}\n\nVeja em {{url}}. Avisamos de novo se piorar; cópia e disco, uma vez por dia.',
    testSubject: 'Balcão: e-mail de teste',
    testText:
      'Olá, {{name}}.\n\nOs e-mails do Balcão chegam até você. Situação da instalação agora:\n\n{{lines}}\n\nVeja em {{url}}.',
    none: 'Nada a resolver.',
    failedJobs: 'Tarefas que falharam: {{value}}',
    backup: 'A última cópia de segurança foi feita há {{value}} horas',
    disk: 'Restam {{value}} MB no disco dos dados',
    refused: 'Números que o WhatsApp não deixa entrar: {{value}}',
    totals: 'Dias de relatórios cujas somas estavam erradas e foram refeitas: {{value}}',
  },
  webhookOff: {
    subject: 'Um webhook da sua empresa foi desligado',
    text:
      'Olá, {{company}}.\n\nO endereço {{address}} não aceitou nenhuma entrega nas últimas 24 horas e foi desligado. ' +
      'Nada mais é enviado para ele.\n\nQuando ele voltar a responder, ligue-o de novo em {{url}}, na aba Webhooks, ' +
      'e reenvie de lá o que falhou.',
  },
} as const;
