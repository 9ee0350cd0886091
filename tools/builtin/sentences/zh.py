"""Chinese sentences: everyday words, questions, lists, the web's own words, Latin words and numbers.

Written in simplified script; the recipe makes the traditional copy. The treebank has neither lemmas nor spaces.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from builtin.sentences.rows import Word, table

PRONOUNS = ["我", "你", "他", "她", "我们", "你们", "他们"]
FOOD = ["苹果", "米饭", "面条", "鸡蛋", "牛奶", "西瓜"]
PLACES = ["上海", "广州", "成都", "西安", "杭州", "南京"]
PEOPLE = ["同学", "邻居", "司机", "厨师", "护士", "画家"]
THINGS = ["手机", "电脑", "雨伞", "钥匙", "衣服", "自行车"]
ADDRESSES = ["https://www.huyuan.org/fang", "http://laomofang.net", "www.xiaohuayuan.com", "kefu@xiaohuayuan.com"]
LATIN = ["App", "WiFi", "iPhone", "GPS", "Python", "DVD"]
EMOJI = ["😀", "😂", "👍", "🎂", "🔥", "🙏"]
HANDLES = ["@laoma", "@xiaoli88", "#早安", "#周末"]

_PERSON = {"我": "Person=1", "你": "Person=2", "他": "Person=3", "她": "Person=3"}
_SMALL = table("""
昨天 _ NOUN NN
今天 _ NOUN NN
周末 _ NOUN NN
买 _ VERB VV
吃 _ VERB VV
看 _ VERB VV
丢 _ VERB VV
去 _ VERB VV
喜欢 _ VERB VV
住 _ VERB VV
谢谢 _ VERB VV
不 _ ADV RB Polarity=Neg
也 _ ADV RB
很 _ ADV RB
都 _ ADV RB
高兴 _ ADJ JJ
忙 _ ADJ JJ
了 _ PART AS Aspect=Perf
了/end _ X UH
在 _ ADP IN
是 _ AUX VC
3 _ NUM CD
25 _ NUM CD
个 _ NOUN NNB
吗 _ X UH Mood=Inter
呢 _ X UH Mood=Inter
啊 _ X UH Mood=Inter
太 _ ADV RB
谁 _ PRON WP
什么 _ PRON WP
怎么 _ ADV RB
先 _ ADV RB
再 _ ADV RB
来 _ VERB VV
关 _ VERB VV
洗 _ VERB VV
写 _ VERB VV
知道 _ VERB VV
贵 _ ADJ JJ
累 _ ADJ JJ
门 _ NOUN NN
手 _ NOUN NN
名字 _ NOUN NN
清单 _ NOUN NN
1 _ NUM CD
2 _ NUM CD
一 _ NUM CD
二 _ NUM CD
50% _ NUM CD
的 _ PART DEC Case=Gen
。 _ PUNCT .
！ _ PUNCT .
？ _ PUNCT .
. _ PUNCT .
、 _ PUNCT EC
) _ PUNCT )
- _ PUNCT HYPH
• _ PUNCT HYPH
""")


def _all() -> dict[str, Word]:
    words = dict(_SMALL)
    for pronoun in PRONOUNS:
        number = "Number=Plur|" if pronoun.endswith("们") else ""
        words[pronoun] = Word("_", "PRON", "PRP", number + _PERSON[pronoun[0]])
    for noun in (*FOOD, *PEOPLE, *THINGS):
        words[noun] = Word("_", "NOUN", "NN")
    for name in PLACES:
        words[name] = Word("_", "PROPN", "NNP")
    for name in (*ADDRESSES, *HANDLES, *LATIN):
        words[name] = Word("_", "X", "FW")
    for face in EMOJI:
        words[face] = Word("_", "SYM", "NFP")
    return words


WORDS = _all()


def paragraphs() -> Iterator[str]:
    for number, pronoun in enumerate(PRONOUNS):
        food, place, thing = (items[number % len(items)] for items in (FOOD, PLACES, THINGS))
        bought = f"{pronoun}>3:nsubj 昨天>3:obl:tmod 买>0:root 了>3:case:aspect {food}>3:obj 。>3:punct"
        yield f"{bought}||很>2:advmod 高兴>0:root ！>2:punct"
        yield f"{pronoun}>3:nsubj 不>3:advmod 喜欢>0:root {food}>3:obj 。>3:punct"
        yield f"{pronoun}>3:nsubj 也>3:mark 去>0:root {place}>3:obj 。>3:punct"
        yield f"{pronoun}>4:nsubj 在>3:case {place}>4:obl 住>0:root 。>4:punct"
        lost = f"{pronoun}>2:nsubj 丢>0:root 了>2:case:aspect {thing}>2:obj 。>2:punct"
        yield f"{lost}||{pronoun}>3:nsubj 不>3:advmod 高兴>0:root 。>3:punct"
        yield f"今天>4:obl:tmod {pronoun}>4:nsubj 都>4:mark 忙>0:root 。>4:punct"
    for person, pronoun in zip(PEOPLE, PRONOUNS, strict=False):
        yield f"{pronoun}>3:nsubj 是>3:cop {person}>0:root 。>3:punct"
        yield f"{person}>2:nsubj 买>0:root 了>2:case:aspect 25>5:nummod 个>6:nmod {FOOD[0]}>2:obj 。>2:punct"
        yield f"{person}>2:nsubj 看>0:root 了>2:case:aspect 3>5:nummod 个>6:nmod {THINGS[0]}>2:obj 。>2:punct"
    for address in ADDRESSES:
        yield f"看>0:root {address}>1:obj 。>1:punct"
        yield f"我们>2:nsubj 喜欢>0:root {address}>2:obj"
    for word in LATIN:
        yield f"她>2:nsubj 喜欢>0:root {word}>2:obj 。>2:punct"
        yield f"他>2:nsubj 买>0:root 了>2:case:aspect {word}>2:obj 。>2:punct"
    for face in EMOJI:
        yield f"我>3:nsubj 很>3:advmod 高兴>0:root {face}>3:discourse"
        yield f"谢谢>0:root 你们>1:obj ！>1:punct {face}>1:discourse"
    for handle in HANDLES:
        yield f"谢谢>0:root {handle}>1:obj"
        yield f"{handle}>3:vocative 我们>3:nsubj 去>0:root {PLACES[0]}>3:obj 。>3:punct"
    yield from _questions()
    yield from _lines()


def _questions() -> Iterator[str]:
    """Several marks at the end, and what comes then is another sentence."""
    followers = cycle(
        (
            "我们>3:nsubj 太>3:advmod 忙>0:root 了/end>3:discourse 。>3:punct",
            "我>3:nsubj 不>3:advmod 知道>0:root 。>3:punct",
            "他>3:nsubj 太>3:advmod 累>0:root 了/end>3:discourse 。>3:punct",
            "谢谢>0:root ！>1:punct",
            "今天>3:obl:tmod 很>3:advmod 忙>0:root 。>3:punct",
        )
    )
    asked = (
        "你>2:nsubj 去>0:root 吗>2:discourse",
        "谁>2:nsubj 来>0:root 了/end>2:discourse",
        "你们>2:nsubj 买>0:root 什么>2:obj 呢>2:discourse",
        "怎么>3:advmod 不>3:advmod 吃>0:root 啊>3:discourse",
        "手机>3:nsubj 很>3:advmod 贵>0:root 吗>3:discourse",
    )
    for sentence in asked:
        root = len(sentence.partition(":root")[0].split())
        for marks in ("？", "？ ！", "！ ？", "？ ？", "！ ！ ！"):
            yield f"{sentence} {' '.join(f'{mark}>{root}:punct' for mark in marks.split())}||{next(followers)}"


def _lines() -> Iterator[str]:
    """Lists: items of a line each, without full stops."""
    items = ("关>0:root 门⏎>1:obj", "洗>0:root 手⏎>1:obj", "写>0:root 名字>1:obj")
    for first, second, mark in (
        ("1", "2", ".␣"),
        ("1", "2", "、"),
        ("一", "二", "、"),
        ("1", "2", ")␣"),
        ("1", "2", "."),
    ):
        for one, other in ((items[0], items[2]), (items[1], items[2])):
            one, other = (item.replace(">1:", ">3:") for item in (one, other))
            yield f"{first}>3:nummod {mark}>1:punct {one}||{second}>3:nummod {mark}>1:punct {other}"
    for bullet in ("-␣", "•␣", "•"):
        one, other = (f"{bullet}>2:punct {food}" for food in ("米饭⏎>0:root", "鸡蛋>0:root"))
        yield f"清单⏎>0:root||{one}||{other}"
    eaten = "我们>3:nsubj 先>3:advmod 吃>0:root 米饭>3:obj 。⏎>3:punct"
    yield f"{eaten}||他们>3:nsubj 再>3:advmod 去>0:root 上海>3:obj 。>3:punct"
    for word in LATIN:
        yield f"我>3:det 的>1:case:dec {word}>4:nsubj 丢>0:root 了/end>4:discourse 。>4:punct"
        yield f"50%>3:det 的>1:case:dec 同学>4:nsubj 喜欢>0:root {word}>4:obj 。>4:punct"
