"""Chinese sentences: everyday words, the web's own words, Latin words and numbers among characters.

Written in simplified script; the recipe makes the traditional copy. The treebank has neither lemmas nor spaces.
"""

from __future__ import annotations

from collections.abc import Iterator

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
在 _ ADP IN
是 _ AUX VC
3 _ NUM CD
25 _ NUM CD
个 _ NOUN NNB
。 _ PUNCT .
！ _ PUNCT .
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
        bought = f"{pronoun}>3:nsubj 昨天>3:nmod:tmod 买>0:root 了>3:aux {food}>3:obj 。>3:punct"
        yield f"{bought}||很>2:advmod 高兴>0:root ！>2:punct"
        yield f"{pronoun}>3:nsubj 不>3:advmod 喜欢>0:root {food}>3:obj 。>3:punct"
        yield f"{pronoun}>3:nsubj 也>3:advmod 去>0:root {place}>3:obj 。>3:punct"
        yield f"{pronoun}>4:nsubj 在>3:case {place}>4:obl 住>0:root 。>4:punct"
        lost = f"{pronoun}>2:nsubj 丢>0:root 了>2:aux {thing}>2:obj 。>2:punct"
        yield f"{lost}||{pronoun}>3:nsubj 不>3:advmod 高兴>0:root 。>3:punct"
        yield f"今天>4:nmod:tmod {pronoun}>4:nsubj 都>4:advmod 忙>0:root 。>4:punct"
    for person, pronoun in zip(PEOPLE, PRONOUNS, strict=False):
        yield f"{pronoun}>3:nsubj 是>3:cop {person}>0:root 。>3:punct"
        yield f"{person}>2:nsubj 买>0:root 了>2:aux 25>5:nummod 个>6:clf {FOOD[0]}>2:obj 。>2:punct"
        yield f"{person}>2:nsubj 看>0:root 了>2:aux 3>5:nummod 个>6:clf {THINGS[0]}>2:obj 。>2:punct"
    for address in ADDRESSES:
        yield f"看>0:root {address}>1:obj 。>1:punct"
        yield f"我们>2:nsubj 喜欢>0:root {address}>2:obj"
    for word in LATIN:
        yield f"她>2:nsubj 喜欢>0:root {word}>2:obj 。>2:punct"
        yield f"他>2:nsubj 买>0:root 了>2:aux {word}>2:obj 。>2:punct"
    for face in EMOJI:
        yield f"我>3:nsubj 很>3:advmod 高兴>0:root {face}>3:discourse"
        yield f"谢谢>0:root 你们>1:obj ！>1:punct {face}>1:discourse"
    for handle in HANDLES:
        yield f"谢谢>0:root {handle}>1:obj"
        yield f"{handle}>3:vocative 我们>3:nsubj 去>0:root {PLACES[0]}>3:obj 。>3:punct"
