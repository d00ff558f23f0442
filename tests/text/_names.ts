/**
 * Texts with the keywords and entities they must and must not have. Written by hand from what a
 * person would note down, not from what the code gives.
 */

/** What one text must give, and what it must not. */
export interface NamesRow {
  readonly text: string;
  readonly keywords: readonly string[];
  readonly noKeywords: readonly string[];
  readonly entities: readonly string[];
  readonly noEntities: readonly string[];
}

function row(
  text: string,
  keywords: string,
  entities: string,
  not: { keywords?: string; entities?: string } = {},
): NamesRow {
  const list = (words = ""): string[] => words.split("|").filter((word) => word !== "");
  return {
    text,
    keywords: list(keywords),
    noKeywords: list(not.keywords),
    entities: list(entities),
    noEntities: list(not.entities),
  };
}

/** English, Spanish and Chinese: notes, decisions, diaries, chats, code talk. */
export const NAMES: readonly NamesRow[] = [
  row(
    "Yesterday we moved the staging cluster to Frankfurt. Nadia Brunner signed the contract.",
    "staging|cluster|frankfurt|contract",
    "Frankfurt|Nadia Brunner",
    { keywords: "we|the|yesterday", entities: "Yesterday|Nadia" },
  ),
  row(
    "Maybe Redis is too slow. However, Redis keeps the sessions, so nobody touched it.",
    "redis|sessions",
    "Redis",
    { keywords: "however|maybe|it", entities: "However|Maybe" },
  ),
  row(
    "Tomorrow: call Ms. Okafor about the lease. Bring the keys.",
    "okafor|lease|keys",
    "Ms. Okafor",
    { keywords: "ms|about", entities: "Tomorrow|Bring" },
  ),
  row(
    "The retry limit went from 3 to 5 on 2026-02-03 because Stripe answers with 503.",
    "retry|limit|stripe",
    "Stripe",
    { keywords: "3|5|503|2026-02-03|because|went", entities: "The" },
  ),
  row(
    "Use reserveStock() from inventory_service, not the old stock.reserve helper.",
    "reservestock|inventory_service|stock.reserve|helper",
    "reserveStock|inventory_service|stock.reserve",
    { keywords: "reserve|inventory|use", entities: "Use" },
  ),
  row(
    "Everyone at Acme Robotics flies to Toronto in May. Someone must book the hotel.",
    "acme|robotics|toronto|hotel",
    "Acme Robotics|Toronto",
    { keywords: "everyone|someone|must", entities: "Everyone|Someone|May" },
  ),
  row(
    "Deploys are frozen until Monday. Deploys resume when Priya Nair approves.",
    "deploys",
    "Priya Nair",
    { keywords: "until|when", entities: "Deploys|Monday" },
  ),
  row(
    "Meeting with José Álvarez and the NASA people about GPT-4 and C++.",
    "nasa|gpt-4|c++|álvarez",
    "José Álvarez|NASA|GPT-4|C++",
    { entities: "Meeting|Meeting with José Álvarez" },
  ),
  row(
    "Finally the migration ran. Unfortunately it dropped the audit table.",
    "migration|audit|table",
    "",
    { keywords: "finally|unfortunately", entities: "Finally|Unfortunately" },
  ),
  row(
    "Our CI runs on GitHub Actions; releases go to PyPI and ghcr.io/acme/web.",
    "ci|pypi|releases",
    "GitHub Actions|PyPI|ghcr.io/acme/web",
    { keywords: "our|runs", entities: "Our" },
  ),
  row(
    "Grandmother's recipe asks for saffron. Grandmother never wrote the amounts down.",
    "recipe|saffron|grandmother",
    "",
    { keywords: "never|down|grandmother's", entities: "Grandmother" },
  ),
  row(
    "I take 20 mg of omeprazole at 8:00. Dr. Soto raised it to 40 mg.",
    "omeprazole|soto",
    "Dr. Soto",
    { keywords: "20|40|8:00|mg", entities: "I" },
  ),
  row(
    "Fixed in v2.4.1: the Safari crash on iOS 17 (see #4312, commit 9f86d081).",
    "safari|crash|ios",
    "Safari",
    { keywords: "4312|9f86d081|v2.4.1|17", entities: "Fixed" },
  ),
  row(
    "Don't restart Kafka by hand. It's the operator's job, we've agreed.",
    "kafka|operator",
    "Kafka",
    { keywords: "don't|it's|we've|don|ve", entities: "Don't|It's" },
  ),
  row(
    "Bank of Ireland closes the account in June. Then we switch to Revolut.",
    "revolut|account",
    "Bank of Ireland|Revolut",
    { entities: "Bank|June|Then|Ireland" },
  ),
  row(
    "Lunch with Tom, Priya and Wei at Café Lumen. Wei pays.",
    "lunch|lumen|priya",
    "Tom|Priya|Wei|Café Lumen",
    { entities: "Lunch" },
  ),
  row(
    "PostgreSQL 17 replaced MySQL on the billing hosts.",
    "postgresql|mysql|billing|hosts",
    "MySQL|PostgreSQL",
    { keywords: "17|on", entities: "17" },
  ),
  row(
    "Terraform state lives in s3://acme-tf/prod. Never run terraform destroy there.",
    "terraform|state",
    "",
    { keywords: "there|never", entities: "Never" },
  ),
  row(
    "[3/2/26, 10:15] Ana: did the courier come?\n[3/2/26, 10:16] Luis: not yet, SEUR said noon",
    "courier|seur",
    "Ana|Luis|SEUR",
    { keywords: "3/2/26|10:15|did|not", entities: "Did" },
  ),
  // Spanish.
  row(
    "Ayer hablé con Marta Ibáñez sobre la mudanza a Valencia. Mañana firma el contrato.",
    "mudanza|valencia|contrato",
    "Marta Ibáñez|Valencia",
    { keywords: "ayer|sobre|con|mañana", entities: "Ayer|Mañana|Marta" },
  ),
  row(
    "Además, el servidor de Hetzner caduca en marzo. Quizás lo movamos a OVH.",
    "servidor|hetzner|ovh",
    "Hetzner|OVH",
    { keywords: "además|quizás|lo|en", entities: "Además|Quizás" },
  ),
  row(
    "El equipo usa Docker Compose y la función calcularImpuesto de facturas.py.",
    "docker|calcularimpuesto|facturas.py|equipo",
    "Docker Compose|calcularImpuesto|facturas.py",
    { keywords: "calcular|impuesto|usa|el", entities: "El" },
  ),
  row(
    "Necesito renovar el pasaporte. Después vamos a Lisboa con Luis y Paula.",
    "pasaporte|lisboa|paula",
    "Lisboa|Luis|Paula",
    { keywords: "después|vamos|con", entities: "Necesito|Después" },
  ),
  row(
    "Paciente de 54 años con hipertensión. La Dra. Molina pauta enalapril 10 mg.",
    "hipertensión|enalapril|molina",
    "Dra. Molina",
    { keywords: "54|10|años|mg", entities: "Paciente|La" },
  ),
  row(
    "Luis, mi primo, el de Albacete, trabaja en el Banco de España.",
    "luis|primo|albacete",
    "Albacete|Banco de España",
    { keywords: "mi|el|en", entities: "Banco|España" },
  ),
  row(
    "Esta semana Iker cambió el umbral de alertas de Grafana. Según él, había demasiado ruido.",
    "umbral|alertas|grafana|ruido",
    "Iker|Grafana",
    { keywords: "esta|según|había|demasiado", entities: "Esta|Según" },
  ),
  row(
    "Compré azafrán en la calle Colón. Todavía huele toda la cocina.",
    "azafrán|cocina|colón",
    "Colón",
    { keywords: "todavía|toda", entities: "Compré|Todavía" },
  ),
  row(
    "Nuestra API devuelve 429 cuando Nginx corta. Nadie lo había visto hasta el martes.",
    "api|nginx",
    "API|Nginx",
    { keywords: "429|cuando|nadie|nuestra|martes", entities: "Nuestra|Nadie" },
  ),
  row(
    "Decidimos usar Vitest en vez de Jest. También quitamos Babel.",
    "vitest|jest|babel",
    "Vitest|Jest|Babel",
    { keywords: "también|en|vez", entities: "Decidimos|También" },
  ),
  row(
    "María José de la Fuente llega el jueves a Barajas. Hay que recogerla.",
    "barajas|fuente",
    "María José de la Fuente|Barajas",
    { keywords: "hay|que|jueves", entities: "María|Hay" },
  ),
  row(
    "Primero apaga la bomba. Luego abre la válvula de purga y espera dos minutos.",
    "bomba|válvula|purga",
    "",
    { keywords: "primero|luego|dos", entities: "Primero|Luego" },
  ),
  row(
    "Lucía no come gluten. A Lucía le gusta el arroz al horno.",
    "lucía|gluten|arroz|horno",
    "Lucía",
    { keywords: "no|al|le", entities: "A" },
  ),
  row(
    "¿Quién renueva el dominio tabarca.es? Siempre lo hace Nacho.",
    "dominio|tabarca.es|nacho",
    "tabarca.es|Nacho",
    { keywords: "quién|siempre|lo", entities: "Quién|Siempre" },
  ),
  // Chinese.
  row(
    "王小明负责推荐系统的排序模型，他住在杭州市。",
    "推荐系统|排序模型|王小明",
    "王小明|杭州市",
    { keywords: "负责推荐|的排|系统的|他", entities: "他住" },
  ),
  row(
    "昨天我们把数据库迁移到了阿里云。迁移花了三个小时。",
    "数据库|迁移|阿里云",
    "",
    { keywords: "昨天|我们|们把|三个|小时|库迁", entities: "昨天|我们" },
  ),
  row(
    "李老师建议使用Docker部署，不要使用虚拟机。",
    "docker|部署|虚拟机",
    "Docker",
    { keywords: "不要|使用|用Docker", entities: "建议" },
  ),
  row(
    "今天下雨，没有出门。晚上读完了《三体》，很喜欢。",
    "下雨|三体",
    "三体",
    { keywords: "今天|没有|晚上", entities: "今天|晚上" },
  ),
  row(
    "张伟从北京大学毕业后加入了字节跳动公司。",
    "张伟",
    "北京大学|字节跳动公司",
    { keywords: "后加|了字", entities: "从北京大学" },
  ),
  row(
    "备份脚本每天凌晨三点运行。如果备份失败，请通知陈静。",
    "备份|备份脚本|陈静",
    "",
    { keywords: "如果|每天|本每|三点", entities: "如果" },
  ),
  row(
    "我对花生过敏，所以不能吃宫保鸡丁。",
    "花生过敏|宫保鸡丁",
    "",
    { keywords: "我|所以|不能|以不", entities: "所以" },
  ),
  row(
    "因为接口超时，订单服务返回了错误。订单服务需要重试。",
    "订单服务|接口超时|重试",
    "",
    { keywords: "因为|需要|了错|回了", entities: "因为" },
  ),
  row(
    "刘洋老师说期末考试改到六月，教室在图书馆。",
    "期末考试|教室|图书馆",
    "刘洋",
    { keywords: "改到|在图", entities: "老师" },
  ),
  row(
    "使用Kubernetes管理集群，监控交给Prometheus和Grafana。",
    "kubernetes|prometheus|grafana|集群|监控",
    "Kubernetes|Prometheus|Grafana",
    { keywords: "使用|交给|和" },
  ),
  row(
    "患者王桂芳反复胸闷，我和周敏一起陪她去医院，挂号花了两个小时。",
    "胸闷|挂号",
    "王桂芳|周敏",
    { keywords: "两个|小时|她去|周敏一" },
  ),
  row(
    "星期二买了去苏州的高铁票，和高血压无关。第三章写完了。",
    "高铁票|苏州|高血压",
    "",
    { keywords: "星期二|高铁票买|第三章", entities: "高血压" },
  ),
  row(
    "公司年会彩排到很晚，下班淋了雨。复查示前降支中段狭窄。",
    "",
    "",
    { keywords: "公司年|班淋|段狭窄" },
  ),
  row(
    "五花肉切块，加两勺生抽，小火炖四十分钟。",
    "五花肉|生抽|小火",
    "",
    { keywords: "两勺|分钟|勺生" },
  ),
  // Mixed and odd.
  row(
    "血压152/94mmHg，氨氯地平5mg每晚一次，CTA下周做。",
    "血压|cta|氨氯地平",
    "CTA",
    { keywords: "152/94mmhg|5mg", entities: "152/94mmHg|94mmHg" },
  ),
  row(
    "Attendees: Nadia, Óscar, Priya. On February 5th Nadia upgraded staging.",
    "staging|nadia",
    "Nadia|Óscar|Priya",
    { keywords: "february|5th", entities: "Attendees|February" },
  ),
  row(
    "THE KEEPER'S DAUGHTER\n\nCHAPTER ONE\n\nThe lamp was out when NASA called Maren.",
    "lamp|keeper|daughter",
    "NASA|Maren",
    { entities: "KEEPER|DAUGHTER|CHAPTER ONE|CHAPTER|ONE" },
  ),
  row(
    "03/02/2026 09:10 - Ingresa por disnea. Se inicia furosemida 40 mg/12 h.",
    "disnea|furosemida",
    "",
    { keywords: "mg/12|mg", entities: "Ingresa" },
  ),
  row(
    "== Requirements\n\n|Service |Port\n|Grafana |3000\n\nWe watch Grafana on Feb 3, at 5 PM.",
    "grafana|service|port",
    "Grafana",
    { keywords: "feb|pm", entities: "Service|Port|Requirements|Feb|PM" },
  ),
  row("42 17 2026-02-03 10:15", "", "", { keywords: "42|17|2026-02-03|10:15" }),
  row(
    "TODO: rename user_id to account_id in api/users.ts and README.md.",
    "user_id|account_id|api/users.ts",
    "user_id|account_id|api/users.ts|README.md",
    { keywords: "user|id|account|todo", entities: "TODO" },
  ),
  row(
    "# Release Notes\n\n## Breaking Changes\n\nThe `parse` option is gone. Node 18 is not supported.",
    "release|parse|node|option",
    "",
    { keywords: "is|gone|18|not", entities: "The" },
  ),
  row(
    "参会：陈晓琳、王志强、黄敏\n王志强介绍了新版首页。下次例会在成都的展会。",
    "陈晓琳|王志强|介绍|例会|成都|展会",
    "陈晓琳|王志强|黄敏",
    { keywords: "强介绍|次例会|次例" },
  ),
  row(
    "小周请我喝了奶茶，老李也来了。一起去了中山公园。",
    "小周|奶茶|中山公园",
    "小周|老李|中山公园",
    {
      keywords: "山公园",
    },
  ),
  row(
    "Kenji recommended the moss garden. Customers asked twice. Marcos lleva el café y lee «Nada».",
    "kenji|moss|garden|marcos",
    "Kenji|Marcos|Nada",
    { entities: "Customers" },
  ),
  row(
    "1. TERM. It begins in May.\n\nCALL MR. DUARTE IN BLOCK C CALL MS. ROCA.",
    "term|duarte",
    "",
    { entities: "TERM|C CALL MR|C CALL MS" },
  ),
  row(
    "![Tiles](https://i.example.com/3o6Ub7po.gif) :white_check_mark: Tiles load at 100MB/s, see https://www.example.org/wiki/Tile-Cache?utm_source=mail and [Polyline](docs/polyline.md).",
    "tiles|example.org|polyline",
    "Polyline|example.org",
    {
      keywords:
        "i.example.com/3o6ub7po.gif|utm_source|tile-cache|docs/polyline.md|white_check_mark",
      entities: "utm_source|white_check_mark|100MB/s|i.example.com/3o6Ub7po.gif",
    },
  ),
  row(
    "沈青梧到了渡口。老魏看着她，解开缆绳。后来沈青梧敲了三下门。\n出租方：张慧\n第十四周周报",
    "沈青梧|老魏|渡口|张慧|周报",
    "沈青梧|老魏|张慧",
    { keywords: "沈青梧敲|老魏看|周周报" },
  ),
  row(
    "Monday, 2 March 2026. Click Export. Vino Ramiro Amorós a St. Olaf.",
    "ramiro|export",
    "Ramiro Amorós",
    { keywords: "march|st", entities: "Click Export|Vino Ramiro Amorós" },
  ),
];
