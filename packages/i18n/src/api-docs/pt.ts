/** The introduction of `/docs`. */
export const apiDocs = {
  title: 'API do Balcão',
  lead: 'Tudo o que a equipe faz no Balcão também se faz por programa: ler conversas, responder, cadastrar contatos, mudar atendimentos.',
  key: {
    title: 'Como conseguir uma chave',
    one: 'Entre como administrador e abra API de mensagens, aba Chaves.',
    two: 'Crie uma chave: diga como quem ela age e o que pode fazer. Ela aparece uma vez só.',
    three: 'Mande-a em cada pedido, no cabeçalho Authorization.',
    token: 'Para só enviar mensagens por um número basta o token da conexão, na mesma aba.',
    open: 'Abrir as chaves',
  },
  examples: {
    title: 'Exemplos',
    send: {
      title: 'Enviar uma mensagem',
      about:
        'Com o token de uma conexão. A resposta traz o id da mensagem. Repetir com a mesma Idempotency-Key não envia de novo; com outro corpo o pedido é recusado com ERR_IDEMPOTENCY_KEY.',
    },
    file: {
      title: 'Enviar arquivos',
      about:
        'Até 10, de 64 MB cada; body é a legenda do primeiro. Um arquivo que já está na internet vai por mediaUrl, no JSON.',
    },
    state: {
      title: 'Saber até onde chegou',
      about: 'Com o id da resposta. status é queued, sent, delivered, read ou failed, e failure diz por que não saiu.',
    },
    list: {
      title: 'Ler quem aguarda',
      about: 'Com uma chave de escopo tickets:read. Ela vê o que a pessoa dela vê.',
    },
    answer: {
      title: 'Responder em um atendimento',
      about: 'Com o escopo messages:write; 1042 é o id do atendimento. Repetir com o mesmo clientId não envia de novo.',
    },
    mcp: {
      title: 'Ligar um assistente por MCP',
      about:
        'A configuração de quem fala MCP por HTTP. Conforme os escopos da chave, ele procura e lê conversas e contatos, deixa rascunhos, envia e agenda.',
    },
    webhook: {
      title: 'Receber webhooks e conferir a assinatura',
      about:
        'Um programa de Node.js, salvo como .mjs, sem mais nada. As chamadas a n8n e webhooks das integrações são assinadas do mesmo jeito.',
    },
  },
  rules: {
    title: 'Bom saber',
    errors:
      'Um pedido recusado responde com um código em error (na API de mensagens em code), e com requestId para achá-lo no registro da instalação.',
    lists: 'Listas vêm em páginas: pageNumber começa em 1, e hasMore diz se há outra. Datas são ISO 8601 em UTC.',
    limits: 'RateLimit-Remaining diz quantos pedidos restam neste minuto; depois vem 429 com Retry-After.',
    repeat: 'Repetir é seguro: mande Idempotency-Key em /api/messages/send, clientId em /messages.',
    webhooks:
      'Em vez de perguntar, seja avisado: na aba Webhooks, um endereço recebe cada evento assinado. Os corpos estão em openapi.json, em webhooks.',
    mcp: 'Assistentes que falam MCP conectam-se a /mcp com uma chave e fazem o que ela pode.',
  },
  calls: 'Todas as chamadas',
  copy: 'Copiar',
  copied: 'Copiado',
};
