/** Texts that the operator's forms share: companies, plans. */
export const records = {
  done: 'Operação realizada com sucesso!',
  loadFailed: 'Não foi possível carregar a lista de registros',
  deleteQuestion: 'Deseja realmente excluir esse registro?',
} as const;
