/** Linking a phone by a code that is typed into it, instead of scanning. */
export const connectionPairing = {
  use: 'Conectar com código',
  back: 'Voltar ao QR Code',
  number: 'Número deste WhatsApp',
  numberHint: 'Com DDD. De outro país, comece com + e o código do país.',
  ask: 'Gerar código',
  another: 'Gerar outro código',
  label: 'Código para digitar no celular',
  expires: 'Vale por pouco tempo. Se o celular não aceitar, gere outro.',
  copy: 'Copiar o código',
  copied: 'Código copiado',
  copyFailed: 'O navegador não deixou copiar. Digite o código no celular.',
  steps: {
    app: 'Abra o WhatsApp no celular desta loja.',
    devices:
      'Em <b>Mais opções</b> ou <b>Configurações</b>, toque em <b>Aparelhos conectados</b> e depois em <b>Conectar um aparelho</b>.',
    phone: 'Toque em <b>Conectar com número de telefone</b>.',
    type: 'Digite o código que aparece aqui.',
  },
  waiting: 'Esperando o código ser digitado',
} as const;
