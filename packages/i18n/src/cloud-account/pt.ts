/** The account of an official number: what Meta gives, and what Meta is given. */
export const cloudAccount = {
  title: 'API oficial de “{{name}}”',
  status: 'Situação',
  account: {
    title: 'O que a Meta dá a você',
    steps: {
      app: 'Em <b>developers.facebook.com</b>, abra o aplicativo da empresa (ou crie um do tipo Empresa) e adicione o produto WhatsApp.',
      token:
        'Em <b>Configurações do negócio › Usuários do sistema</b>, gere um token que não vence, com as permissões whatsapp_business_messaging e whatsapp_business_management.',
      secret: 'Em <b>Configurações do app › Básico</b>, copie a chave secreta do app.',
      ids: 'Escolha a conta e o número que o token alcança, ou copie as duas identificações de <b>WhatsApp › Configuração da API</b>.',
    },
  },
  phoneNumberId: 'Identificação do número de telefone',
  businessAccountId: 'Identificação da conta do WhatsApp Business',
  accessToken: 'Token de acesso',
  appSecret: 'Chave secreta do app',
  verifyToken: 'Token de verificação',
  callbackUrl: 'Endereço do webhook',
  idProblem: 'Só números, como 106540352242922.',
  stored: 'Guardado. Por segurança, não é mostrado.',
  replace: 'Trocar',
  replaceWhat: 'Trocar: {{what}}',
  keep: 'Manter o guardado',
  keepWhat: 'Manter o guardado: {{what}}',
  copy: 'Copiar',
  copyWhat: 'Copiar: {{what}}',
  save: 'Salvar e conectar',
  saved: 'Dados guardados.',
  check: {
    token: {
      ok: 'Vale, do aplicativo {{app}}.',
      until: 'Vale até {{when}}, do aplicativo {{app}}. Prefira um que não vence.',
      wrong: 'A Meta não conhece este token. Copie de novo, inteiro.',
      expired: 'Este token venceu ou foi cancelado. Gere outro.',
      permissions: 'Faltam permissões: {{missing}}. Gere outro token com elas.',
    },
    secret: { ok: 'É a chave do aplicativo.', wrong: 'Não é a chave do aplicativo deste token.' },
    account: {
      ok: 'Conta {{name}}.',
      wrong: 'O token não alcança uma conta com esta identificação.',
      permissions: 'O token não pode gerenciar esta conta.',
    },
    number: {
      ok: '{{display}}, {{name}}.',
      foreign: 'Este número não é desta conta.',
    },
    unreachable: 'A Meta não respondeu. Salve e confira depois.',
    choose: 'Usar {{name}}',
  },
  register: {
    title: 'Registrar o número',
    text: 'Este número ainda não está registrado na API da Meta: sem isso, nada sai.',
    pin: 'PIN de seis dígitos',
    pinHint:
      'Se o número já tem verificação em duas etapas, é o PIN dela; se não, este passa a ser. Anote: ele não fica guardado aqui.',
    submit: 'Registrar',
    done: 'Número registrado.',
    onApp: 'Este número também está no app WhatsApp Business: ele é ligado por lá, sem PIN.',
  },
  hook: {
    auto: 'Assinar na Meta',
    autoHint: 'Entra o endereço, confirma e assina todos os campos de uma vez.',
    subscribed: 'A Meta passou a chamar este endereço.',
    shared: 'O aplicativo já chama outro endereço, que fica. Só esta conta passa a chamar este.',
    missing: 'Na página do aplicativo, assine ainda: {{fields}}.',
    byHand: 'Toque em Assinar na Meta. Ou, à mão:',
    title: 'O que você dá à Meta',
    later: 'O endereço e o token de verificação aparecem aqui depois que você salvar os dados acima.',
    steps: {
      paste:
        'Em <b>WhatsApp › Configuração</b>, cole o endereço e o token de verificação e toque em <b>Verificar e salvar</b>.',
      subscribe:
        'Na lista de campos do webhook, assine <b>messages</b>, <b>user_id_update</b>, <b>account_update</b>, <b>phone_number_quality_update</b>, <b>user_preferences</b>, <b>calls</b>, <b>standby</b>, <b>messaging_handovers</b>, <b>message_template_status_update</b>, <b>message_template_quality_update</b> e <b>template_category_update</b>. Se o número também está no app WhatsApp Business, assine ainda <b>smb_message_echoes</b>, <b>smb_app_state_sync</b> e <b>history</b>.',
    },
    another: 'Gerar outro',
    anotherHint: 'Só é pedido quando o endereço é verificado. Se não o copiou, gere outro.',
    historyRefused:
      'Em {{when}}, o dono do celular não quis compartilhar o histórico. As conversas de antes não vêm; para mudar isso, conecte o número de novo na Meta e aceite compartilhar.',
    seen: 'A Meta falou com este endereço pela última vez em {{when}}.',
    unseen: 'A Meta ainda não chamou este endereço. Sem isso, nenhuma mensagem chega.',
    unreachable:
      'A Meta só chama endereços públicos que começam com https. Peça a quem cuida da instalação que ajuste PUBLIC_URL.',
  },
  health: {
    quality: { green: 'Qualidade alta', yellow: 'Qualidade média', red: 'Qualidade baixa' },
    limit_one: 'Até {{people}} pessoa nova por dia',
    limit_other: 'Até {{people}} pessoas novas por dia',
    unlimited: 'Sem limite de pessoas novas por dia',
    low: {
      title: 'A qualidade de {{name}} está baixa',
      text: 'Muitas pessoas bloqueiam ou denunciam as mensagens deste número. Pare as campanhas por alguns dias e escreva só a quem pediu: se continuar assim, a Meta reduz o limite do número ou o bloqueia.',
    },
    notice: {
      disabled: {
        title: 'A Meta encerrou a conta de {{name}}',
        text: 'Nenhuma mensagem entra ou sai. Peça a revisão na Central de suporte da Meta para empresas; quando a conta voltar, este aviso some sozinho.',
      },
      disabling: {
        title: 'A Meta vai encerrar a conta de {{name}}',
        text: 'A conta quebrou as regras do WhatsApp Business. Abra a Central de suporte da Meta para empresas e peça a revisão antes disso.',
      },
      restricted: {
        title: 'A Meta restringiu a conta de {{name}}',
        text: 'Parte do que ela faz está suspensa, como escrever primeiro a alguém ou adicionar números. Responder a clientes continua possível, a não ser que a Meta diga o contrário.',
      },
      violation: {
        title: 'A conta de {{name}} quebrou uma regra da Meta',
        text: 'Se acontecer de novo, a Meta restringe ou encerra a conta. Veja na Central de suporte da Meta para empresas o que foi e corrija.',
      },
      locked: {
        title: 'A Meta bloqueou a conta de {{name}}',
        text: 'As mensagens esperam e as campanhas estão pausadas. Veja o motivo na Central de suporte da Meta para empresas e peça a revisão.',
      },
      blocked: {
        title: 'A Meta suspendeu os envios de {{name}} por quebra de política',
        text: 'As mensagens esperam e as campanhas estão pausadas. Veja na Central de suporte da Meta para empresas qual regra foi quebrada e por quanto tempo dura.',
      },
      noAccess: {
        title: 'O aplicativo perdeu o acesso à conta de {{name}}',
        text: 'As mensagens esperam e as campanhas estão pausadas. No Gerenciador de Negócios da Meta, dê de novo ao app a permissão de enviar por este número.',
      },
      nameRefused: {
        title: 'A Meta ainda não aprovou o nome de exibição de {{name}}',
        text: 'As mensagens esperam e as campanhas estão pausadas. Peça a aprovação do nome no Gerenciador do WhatsApp.',
      },
      unregistered: {
        title: 'O número de {{name}} não está registrado na API da Meta',
        text: 'As mensagens esperam e as campanhas estão pausadas. Registre o número de novo no Gerenciador do WhatsApp.',
      },
      offboarded: {
        title: 'O app do WhatsApp Business de {{name}} mudou de aparelho',
        text: 'As mensagens esperam. Abra o app no aparelho novo e confirme a conexão com o Balcão; a Meta costuma religar em poucos minutos e o que espera sai sozinho.',
      },
      partnerRemoved: {
        title: 'A conta de {{name}} deixou de ser compartilhada com o seu aplicativo',
        text: 'Nada entra nem sai. Compartilhe a conta de novo no Gerenciador de Negócios da Meta.',
      },
      appUninstalled: {
        title: 'O aplicativo foi removido da conta de {{name}}',
        text: 'Nada entra nem sai. Instale o aplicativo de novo na conta, no Gerenciador de Negócios da Meta.',
      },
      release: 'Já resolvi: liberar envios',
      until: 'Até {{when}}.',
      planned: 'Marcado para {{when}}.',
      detail: 'Segundo a Meta: {{detail}}.',
    },
  },
  failed: 'Não conectou',
  hints: {
    TIMEOUT: 'A Meta não responde. O Balcão continua tentando.',
    DISCONNECTED: 'Nenhuma mensagem entra ou sai. Confira as credenciais ou tente de novo.',
  },
  disconnectText:
    'As mensagens deste número param de chegar. As credenciais ficam guardadas: para voltar, toque em Tentar de novo.',
} as const;
