/** Por que um número digitado não serve. */
export const phone = {
  problems: {
    empty: 'Preencha este campo',
    letters: 'Isto não é um número de telefone.',
    rounded: 'A planilha arredondou o número. Formate a coluna como texto.',
    too_short: 'Faltam dígitos. Ex.: (11) 90000-0142',
    too_long: 'Dígitos demais. Confira o número.',
    no_area: 'Falta o DDD. Ex.: (11) 90000-0142',
    unknown_area: 'Este DDD não existe. De outro país, comece com +.',
    unknown_line: 'Não existe número assim no Brasil. De outro país, comece com +.',
    needs_country:
      'Não tem a forma de um número do Brasil: confira os dígitos. De outro país, comece com + e o código do país.',
    unknown_country: 'Nenhum país tem este código.',
    not_in_country: 'Não existe número assim neste país.',
    collect: 'Remova o 9090 ou o 90 da ligação a cobrar.',
    service: 'Número de serviço. Se tem WhatsApp, digite com o DDD.',
    two_numbers: 'Há mais de um número. Deixe só um.',
    private_id: 'Isto é um código interno do WhatsApp, não um número.',
    group: 'Isto é um grupo ou canal, não uma pessoa.',
  },
};
