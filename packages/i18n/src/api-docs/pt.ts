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
  },
  examples: {
    title: 'Exemplos',
    send: 'Enviar uma mensagem com o token de uma conexão',
    list: 'Ler quem aguarda, com uma chave de escopo tickets:read',
    answer: 'Responder em um atendimento, com o escopo messages:write',
  },
  rules: {
    title: 'Bom saber',
    errors:
      'Um pedido recusado responde com um código em error (na API de mensagens em code), e com requestId para achá-lo no registro da instalação.',
    limits: 'RateLimit-Remaining diz quantos pedidos restam neste minuto; depois vem 429 com Retry-After.',
    repeat: 'Repetir é seguro: mande Idempotency-Key em /api/messages/send, clientId em /messages.',
    webhooks:
      'Em vez de perguntar, seja avisado: na aba Webhooks, um endereço recebe cada evento assinado. Os corpos estão em openapi.json, em webhooks.',
    mcp: 'Assistentes que falam MCP conectam-se a /mcp com uma chave e fazem o que ela pode.',
  },
  calls: 'Todas as chamadas',
};
