/** Texts that the operator's forms share: companies, plans. */
export const records = {
  done: 'Operação realizada com sucesso!',
  loadFailed: 'Não foi possível carregar a lista de registros',
  failed: 'Não foi possível realizar a operação',
  deleteQuestion: 'Deseja realmente excluir esse registro?',
} as const;
