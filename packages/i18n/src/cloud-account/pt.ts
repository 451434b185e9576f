/** The account of an official number: what Meta gives, and what Meta is given. */
export const cloudAccount = {
  title: 'API oficial de “{{name}}”',
  status: 'Situação',
  account: {
    title: 'O que a Meta dá a você',
    steps: {
      app: 'Em <b>developers.facebook.com</b>, abra o aplicativo da empresa (ou crie um do tipo Empresa) e adicione o produto WhatsApp.',
      ids: 'Em <b>WhatsApp › Configuração da API</b>, copie as duas identificações: a do número de telefone e a da conta do WhatsApp Business.',
      secret: 'Em <b>Configurações do app › Básico</b>, copie a chave secreta do app.',
      token:
        'Em <b>Configurações do negócio › Usuários do sistema</b>, gere um token que não vence, com as permissões whatsapp_business_messaging e whatsapp_business_management.',
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
  hook: {
    title: 'O que você dá à Meta',
    later: 'O endereço e o token de verificação aparecem aqui depois que você salvar os dados acima.',
    steps: {
      paste:
        'Em <b>WhatsApp › Configuração</b>, cole o endereço e o token de verificação e toque em <b>Verificar e salvar</b>.',
      subscribe:
        'Na lista de campos do webhook, assine <b>messages</b>, <b>user_id_update</b>, <b>account_update</b>, <b>phone_number_quality_update</b>, <b>message_template_status_update</b> e <b>message_template_quality_update</b>. Se o número também está no app WhatsApp Business, assine ainda <b>smb_message_echoes</b>, <b>smb_app_state_sync</b> e <b>history</b>.',
    },
    another: 'Gerar outro',
    anotherHint: 'Só é pedido quando o endereço é verificado. Se não o copiou, gere outro.',
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
