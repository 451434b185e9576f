const listed = (text: string) => text.trim().split(/\n| \| /);

/** 150 ways to say thanks, as people type them. */
export const thanks = listed(`
obrigado | obrigada | Obrigada! | OBRIGADO | obrigadaaa | muito obrigado | Muito obrigada!! | obrigadão
brigado | brigada viu
obg | obgd | Obgda | vlw | vlww | valeu | Valeu! | valeu mesmo | valeuuu | vlw gente | valeu amigo | valew
agradeço | agradecida
grata | Grato. | gratidão | ok | Ok | OK! | okk | ok ok | okay | okey | oki | ok obrigado | ok, obrigada
ok obrigada viu | Ok. Obrigado.
ok muito obrigado | ok valeu | ok, vlw | blz | Blz | blzzz | beleza | beleza, obrigado | blz vlw | certo
Certo! | certinho | certo, obrigada
tá bom | ta bom | Tá bom, obrigado | ta bem | tá certo | tá ótimo | tá ok | tudo certo | tudo certo, obrigado
está bem | show | show de bola
Show! Obrigado | top | Top demais | perfeito | Perfeito! | perfeita, obrigada | perfeito, valeu | ótimo
Ótimo, obrigada! | otimo obg
maravilha | Maravilha!! | maravilhosa | excelente | combinado | Combinado, obrigado | entendi
entendi, obrigado | entendido | joia | jóia obrigada
bacana | legal | Legal, obrigado | massa | tranquilo | tmj | tamo junto | adorei | Amei! | amei ❤️ | parabéns
de nada | por nada | imagina
disponha | igualmente | pra você também | pra vc também | abraço | abraços | abs | beijos | bjs | até mais
até logo | tchau
Tchau, obrigada | bom trabalho | boa semana | bom descanso | bom fim de semana | fica com Deus | Deus abençoe
amém | obrigado, bom dia
obrigada e boa tarde | obrigado boa noite | ok bom dia | ok boa noite | recebi, obrigada | consegui, obrigado
obrigado por tudo | obrigada pela atenção
obrigado pela ajuda | obrigado pelo retorno | mil obrigados | obrigada querida | obrigado pessoal | ok então
tá bom então | kkkk ok | kkkkk obrigada
hahaha valeu | rsrs obrigado | rs ok | valeu 👍 | 👍 | 🙏 | 🙏🙏🙏 | ❤️ | 👍🏽 | 😊 | 😘😘 | 👏👏 | ok 🙏
obrigada 😍 | 🤝 | 😂 valeu
thanks | Thank you! | thank you so much | thx | ty | ok thanks | great, thanks | perfect | got it
sounds good | awesome, thank you | bye
gracias | Gracias! | muchas gracias | ok gracias | perfecto | vale | vale, gracias | genial | muy amable
de acuerdo | hasta luego
`);

/** 150 messages that want an answer, many of which begin with a thanks. */
export const questions = listed(`
ok? | certo? | obrigado? | tudo certo? | blz? | beleza? | entendeu? | combinado? | ok?? | valeu? | legal?
top? | perfeito?
ok e o boleto | ok, e o meu pedido | ok quando chega | ok que horas | ok pode mandar | ok manda o pix
ok quero um | ok vou querer | ok e agora
ok, mas não recebi | ok mas | ok, porém | ok aguardo | ok aguardando | ok vou esperar | ok me avisa | ok e
ok mais uma coisa | ok só que não
obrigado mas não chegou | obrigada, mas veio errado | obrigado e o frete | obrigada, qual o valor
obrigado, quanto fica | obrigada, onde fica
obrigado, ainda não | obrigada, não deu | obrigado, tem outro | obrigada, quero trocar | obrigado, deu erro
obrigada, está quebrado | obrigado por nada, péssimo
valeu, e amanhã | valeu, manda foto | valeu mas demorou | vlw e o desconto | vlw, cadê | blz manda
blz pode ser | blz qual o pix | blz e o prazo
certo e a nota | certo, falta um | certo, mas veio azul | certo não entendi | entendi nada | entendi, mas
não entendi | nao entendi | entendi e como faço
tá bom, que horas | ta bom mas | tá bom e o troco | tá caro | ta errado | tá demorando | tá aí | tá aberto
tudo errado | tudo bem | bom dia | boa tarde
boa noite | oi | Olá | oi, obrigado | ola tudo bem | oi bom dia | alô | ei | sim | não | nao | isso | pode
pode ser | quero | quero sim | sim quero
não quero | não recebi | recebi | consegui | não consegui | chegou | não chegou | chegou errado | cadê | e aí
e ai blz | e | e o pix | muito | muito ruim
kkkk | kkkkk não | haha | rsrs | socorro | ajuda | ajuda por favor | por favor | preciso de ajuda | atendente
humano | menu | sair | voltar | cancelar
quero cancelar | troca | devolução | péssimo | horrível | vergonha | reclamação | absurdo | golpe | 1 | 2 | 10
ok 2 | obrigado 3 | R$ 50 | nota 3
😡 | 😭 | 🤔 | ❓ | 🆘 | ok 🤔 | obrigado 😡 | 🙄 | 😢 | 👎 | ... | . |  |   | !!! | https://a.br
ok https://a.br | ana@a.br | ok @ana | 🏠
thanks but it broke | thanks, and the price | ok when | ok send it | thanks, how much | great, one more thing
hello | good morning | help | yes | no
gracias pero no llegó | gracias, cuánto cuesta | ¿listo | listo | ok cuándo | hola | buenas | vale pero | sí
quiero otro | gracias y el envío
obrigado pela ajuda de vocês todos hoje | muito obrigado pela atenção e pela paciência
ok obrigado vou falar com ela
`);
