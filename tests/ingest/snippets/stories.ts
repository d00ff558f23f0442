/** Stories, and prose that tells without being one. */

import type { Snippet } from "./snippet.ts";

/** Fiction. */
export const STORIES: readonly Snippet[] = [
  {
    text:
      "Cuando Elvira abrió la carta, su hermano ya había cruzado la frontera. Se sentó junto a la ventana y estuvo mirando la lluvia hasta que anocheció. «Volverá», dijo su madre desde la cocina, pero ninguna de las dos lo creía. Aquella noche el tren pasó sin detenerse y ella contó los vagones, como hacían de niños.",
    is: "NARRATIVE literature.narrative es",
  },
  {
    text:
      `The clockmaker had not spoken to his brother for eleven years when the letter came. He read it
standing, by the window, with his coat still on. Then he folded it, put it in the drawer with the broken
springs, and went back to the bench.

"Bad news?" asked the girl.

"Old news," he said.

She knew better than to ask twice. Outside it had begun to snow, and the bells of the lower town rang
one after the other, none of them quite on time. He listened, as he always did, with his head a little
to one side. "The one at the harbour is slow again," he muttered.`,
    is: "NARRATIVE literature.narrative en",
  },
  {
    text:
      `Cuando Tomás abrió la puerta, la casa olía a naranjas y a polvo. Nadie había vivido allí desde el
invierno. Dejó la maleta en el suelo, buscó a tientas el interruptor y no encontró más que pared.

—No hay luz —dijo una voz a su espalda.

Se volvió. La mujer llevaba un farol y un abrigo de hombre. Lo miró como si lo estuviera esperando.

—La cortaron en marzo —añadió ella—. Usted es el hijo, ¿verdad?

Tomás asintió. Hacía veinte años que nadie le llamaba así, y sintió que algo, en algún lugar de la casa,
se ponía otra vez en marcha.`,
    is: "NARRATIVE literature.narrative es",
  },
  {
    text: `老船长推开酒馆的门时，外面的雨正下得最大。屋里的人都停下来看着他。

“你还活着。”掌柜的低声说道。

“差一点就不是了。”他把湿透的帽子放在桌上，慢慢坐下，“给我一碗热汤。”

没有人敢问那条船的事。只有角落里的小女孩走过来，站在他面前，盯着他缺了一根手指的手。

“疼吗？”她问道。

老船长想了很久，才摇了摇头。他想起那天夜里的海，想起同伴们一个接一个消失在浪里，而灯塔始终没有亮。`,
    is: "NARRATIVE literature.narrative zh",
  },
  {
    name: "novela/capitulo-03.txt",
    text: `Capítulo tercero

El notario se quitó las gafas y las limpió despacio. Había leído el testamento dos veces y las dos veces
había callado en la misma línea. Afuera, los sobrinos esperaban de pie, sin atreverse a mirarse. Una mosca
cruzó el despacho y se posó sobre el sello de lacre. El viejo la apartó con el dorso de la mano, suspiró y
empezó a leer por tercera vez, ahora en voz alta. La sobrina mayor cerró los ojos. Sabía lo que iba a oír
desde que era niña, desde la tarde en que su tío la había llevado al pozo y le había contado la verdad.`,
    is: "NARRATIVE literature.narrative es",
  },
  {
    text: `Capítulo I. El tranvía

Cuando el tranvía de las once dejó de pasar, Remedios siguió esperándolo en la misma esquina con el
paraguas abierto.

—No vendrá —le dijo el farmacéutico.

—Ya lo sé —contestó ella—. Por eso lo espero.

Capítulo II. El farmacéutico

Don Eladio vendía aspirinas y silencio.`,
    is: "NARRATIVE literature.narrative es",
  },
];

/** A story with something else in it, and prose of the past that is no story. */
export const HARD_STORIES: readonly Snippet[] = [
  {
    text:
      `She had promised her father the cake, and so she made it, though he would never taste it. Two
hundred grams of flour, three eggs, the butter he used to steal when he thought nobody looked. She
whisked until her arm hurt. "You are doing it wrong," said her aunt from the doorway.

"I know," she answered, and went on.

When it came out of the oven it had sunk in the middle like an old roof. Her aunt looked at it for a long
time. Then she laughed, for the first time since the funeral, and fetched two spoons. They ate it
standing, out of the tin, and neither of them said his name.`,
    is: "NARRATIVE literature.narrative en",
  },
  {
    text: `El médico le tomó el pulso sin decir nada. La fiebre no bajaba desde el jueves.

—¿Va a morirse? —preguntó el niño desde la puerta.

—Todo el mundo va a morirse —contestó el médico, y guardó el termómetro—. Pero tu abuela, hoy, no.

El niño se acercó a la cama. La vieja abrió un ojo y le sonrió. Tenía la mano ardiendo y la voz muy lejos,
pero le pidió lo de siempre: que le contara otra vez la historia del barco. Él se sentó a su lado y empezó.
Afuera ladraban los perros, y el médico, que ya se iba, se quedó a escuchar con el sombrero en la mano.`,
    is: "NARRATIVE literature.narrative es",
  },
  {
    text:
      `The programmer stared at the screen until the letters lost their meaning. Somewhere in the building a
server hummed. It was past three, and he was alone, or thought he was.

"You will not find it there," somebody said.

He turned. The old woman from the cleaning crew stood in the door with her mop. She looked at the stack
trace, smiled, and pointed with a wet finger at the fourth line. "My husband wrote that," she said. "He
always forgot the last one." He looked at the loop again, and laughed, and felt his face grow hot. When he
turned to thank her, the corridor was empty and the floor was dry.`,
    is: "NARRATIVE literature.narrative en",
  },
  {
    text:
      `The treaty was signed in 1648 after four years of talks. The delegates had argued about precedence for
months before they opened a single paper. When it was over, the map of the continent looked different:
new states had appeared, old ones were smaller, and the emperor had lost most of what he had fought for.
Historians have long asked whether the peace was a beginning or an end. Most thought it was both. The
war had killed a third of the people in some regions, and whole towns were never built again.`,
    is: "GENERIC general en",
  },
  {
    text:
      `La compañía nació en 1932 en un garaje de Sabadell. Su fundador había trabajado en una fundición y
quería fabricar cerraduras que no se pudieran forzar. Durante la guerra produjo hebillas. En los años
sesenta exportaba a veinte países y llegó a tener ochocientos empleados. La crisis de 1993 la obligó a
cerrar dos fábricas. Hoy pertenece a un grupo sueco y solo conserva en la ciudad el departamento de diseño.`,
    is: "GENERIC general es",
  },
  {
    text:
      `"We are very pleased with the quarter," said the chief executive in a call with analysts. Revenue
rose by eight per cent, she said, and margins were stable. Asked about the factory in Ohio, she replied that
no decision had been taken. The shares fell by two per cent in early trading, as investors had hoped for
a higher dividend. The company expects sales to grow by five to seven per cent next year, and it will
present its new strategy in May. Analysts at two banks kept their ratings.`,
    is: "GENERIC general en",
  },
  {
    text:
      `The author's third novel is her best. Its hero, a customs officer who cannot lie, is funny without
knowing it, and the chapters set in Trieste are beautiful. I was less convinced by the ending, where too
many letters arrive on the same day. Still, few books this year have made me laugh so often, and none has
made me look up so many fish.`,
    is: "* * en",
  },
];
