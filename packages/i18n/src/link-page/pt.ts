/** What a tracking link says that leads nowhere. */
export const linkPage = {
  unknown: {
    title: 'Este link não existe',
    text: 'Ele pode ter sido excluído ou digitado errado. Peça o link certo a quem passou este.',
  },
  resting: {
    title: 'Este link não leva a lugar nenhum agora',
    text: 'O número dele não está conectado. Tente mais tarde ou fale com a empresa por outro meio.',
  },
  tooMany: { title: 'Muitos pedidos', text: 'Espere um minuto e abra o link de novo.' },
} as const;
