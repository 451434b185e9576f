import type { ErrorCode } from '@balcao/contract';

/** Codes of the contract's catalogue, and what can go wrong before the server is reached. */
type ShownCode = ErrorCode | 'ERR_NETWORK';

/** Details of the error fill the places; `{{retryAfter}}` is a written time such as `14 min 56 s`. */
export const errors = {
  ERR_NETWORK: 'Sem resposta do servidor. Verifique a internet e tente de novo.',

  ERR_SESSION_EXPIRED: 'Sua sessão expirou. Entre de novo.',
  ERR_INVALID_CREDENTIALS: 'E-mail ou senha incorretos. Confira e tente de novo.',
  ERR_USER_DONT_EXISTS: 'Não há usuário com este e-mail. Confira o endereço.',
  ERR_COMPANY_DUE:
    'Opss! Sua assinatura venceu {{dueDate}}.\nEntre em contato com o Suporte para mais informações!',
  ERR_COMPANY_INACTIVE: 'Esta empresa está desativada. Fale com o suporte.',
  ERR_TOO_MANY_ATTEMPTS: 'Muitas tentativas. Espere {{retryAfter}} e tente de novo.',
  ERR_RESET_CODE: 'Código inválido ou vencido. Peça um novo código.',
  ERR_MAIL_NOT_SENT: 'O e-mail não saiu. Tente de novo em alguns minutos.',

  ERR_NO_PERMISSION: 'Você não tem permissão para isto.',
  ERR_USER_CREATION_DISABLED: 'A criação de usuários foi desativada pelo administrador.',
  ERR_PLAN_FEATURE: 'O plano da empresa não inclui este recurso.',
  ERR_PLAN_LIMIT: 'O limite do plano é {{limit}} e já foi alcançado.',

  ERR_VALIDATION: 'Alguns dados não estão certos. Confira os campos e tente de novo.',
  ERR_BROKEN_JSON: 'O pedido chegou incompleto. Tente de novo.',
  ERR_BODY_TOO_LARGE: 'O conteúdo é grande demais para enviar.',
  ERR_UNSUPPORTED_MEDIA_TYPE: 'O servidor não aceita este formato.',
  ERR_NOT_FOUND: 'Não encontrado. Talvez tenha sido excluído.',
  ERR_FILE_TOO_LARGE: 'O arquivo é grande demais.',
  ERR_FILE_TYPE: 'Este tipo de arquivo não é aceito.',
  ERR_LINK_EXPIRED: 'Este link venceu. Atualize a página.',

  ERR_NO_SETTING_FOUND: 'Nenhuma configuração encontrada com este número.',
  ERR_NO_CONTACT_FOUND: 'Nenhum contato encontrado com este número.',
  ERR_NO_TICKET_FOUND: 'Nenhum atendimento encontrado com este número.',
  ERR_NO_USER_FOUND: 'Nenhum usuário encontrado com este número.',
  ERR_NO_WAPP_FOUND: 'Nenhuma conexão encontrada com este número.',
  ERR_NO_QUEUE_FOUND: 'Nenhuma fila encontrada com este número.',
  ERR_NO_MESSAGE_FOUND: 'Esta mensagem não foi encontrada.',
  ERR_NO_COMPANY_FOUND: 'Empresa não encontrada.',
  ERR_NO_PLAN_FOUND: 'Plano não encontrado. Escolha outro.',
  ERR_NO_JOB_FOUND: 'Tarefa não encontrada.',
  ERR_NO_TAG_FOUND: 'Etiqueta não encontrada. Talvez tenha sido excluída.',
  ERR_NO_NOTE_FOUND: 'Observação não encontrada. Talvez tenha sido excluída.',
  ERR_NO_QUICK_MESSAGE_FOUND: 'Resposta rápida não encontrada. Talvez tenha sido excluída.',
  ERR_TAG_NAME_ALREADY_EXISTS: 'Já existe uma etiqueta com este nome.',
  ERR_SHORTCODE_ALREADY_EXISTS: 'Já existe uma resposta rápida com este atalho.',
  ERR_DUPLICATED_CONTACT: 'Já existe um contato com este número.',
  ERR_EMAIL_IN_USE: 'Este e-mail já está em uso. Use outro.',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'Já existe uma empresa com este nome.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Esta cor já está em uso. Escolha outra.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'Já existe uma fila com este nome.',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'Já existe uma conexão com este nome.',
  ERR_LAST_ADMIN: 'A empresa precisa de pelo menos um administrador.',

  ERR_OTHER_OPEN_TICKET: 'Já existe um atendimento aberto para este contato.',
  ERR_TICKET_STATUS: 'O atendimento mudou de situação. Atualize a lista.',
  ERR_CREATING_TICKET: 'O atendimento não foi criado. Tente de novo.',
  ERR_CREATING_MESSAGE: 'A mensagem não foi guardada. Tente de novo.',
  ERR_MESSAGE_TOO_OLD: 'O prazo do WhatsApp para isto já passou.',
  ERR_MESSAGE_FIXED: 'Esta mensagem não pode ser alterada.',
  ERR_NOT_ASSIGNEE: 'Só quem está com o atendimento pode responder. Peça a transferência.',
  ERR_CONTACT_BLOCKED: 'Este contato está bloqueado. Desbloqueie para conversar.',
  ERR_QUEUE_REQUIRED: 'Selecione uma fila',
  ERR_USER_NOT_IN_QUEUE: '{{userName}} não atende na fila {{queueName}}. Escolha outra pessoa ou outra fila.',
  ERR_UNDO_EXPIRED: 'Já não dá para desfazer.',
  ERR_EMPTY_MESSAGE: 'Escreva alguma coisa antes de enviar.',
  ERR_FETCH_WAPP_MSG: 'A mensagem não foi encontrada. Talvez seja antiga demais.',

  ERR_NO_OTHER_WHATSAPP: 'É preciso ter pelo menos uma conexão padrão.',
  ERR_NO_DEF_WAPP_FOUND: 'Nenhuma conexão padrão encontrada. Escolha uma em Conexões.',
  ERR_WAPP_NOT_INITIALIZED: 'Esta conexão não está ligada. Veja em Conexões.',
  ERR_WAPP_CHECK_CONTACT: 'Não foi possível verificar o contato. Veja a conexão e tente de novo.',
  ERR_WAPP_INVALID_CONTACT: 'Este número não tem WhatsApp.',
  ERR_WAPP_DOWNLOAD_MEDIA: 'Não foi possível baixar o arquivo do WhatsApp.',
  ERR_WAPP_GREETING_REQUIRED: 'Escreva a saudação: ela é obrigatória quando há mais de uma fila.',
  ERR_WAPP_QR_INVALID: 'Este QR Code já mudou. Leia o que está na tela.',
  ERR_SENDING_WAPP_MSG: 'A mensagem não foi enviada. Veja a conexão e tente de novo.',
  ERR_DELETE_WAPP_MSG: 'Não foi possível apagar a mensagem.',

  ERR_INTERNAL_SERVER_ERROR: 'Algo deu errado aqui. Tente de novo em alguns minutos.',
  ERR_UNAVAILABLE: 'O sistema está voltando. Tente de novo em alguns segundos.',
} as const satisfies Record<ShownCode, string>;
